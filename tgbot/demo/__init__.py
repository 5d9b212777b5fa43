"""`letopis demo`: the bot itself, a Bot API server and a page that looks like a group chat, in one process.

`theatre` holds the server and the bot; `scene` is who and what is there at the start; `show` is what one person sees,
as JSON; `deeds` is what a person does; `hours` moves the time; `page` serves it all to a browser.
"""
