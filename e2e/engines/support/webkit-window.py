#!/usr/bin/python3
"""A bare WebKitGTK window that WebKitWebDriver starts in place of MiniBrowser, which cannot be narrower than 447 px and keeps no
profile under automation. Settings come from the environment:

WINDOW_SIZE=390x844
WINDOW_PROFILE=/directory  what is stored stays there; without it the window is private
WINDOW_DOWNLOADS=/directory
WINDOW_CONSOLE=/file  the console of its pages
"""

import os

console = os.open(os.environ["WINDOW_CONSOLE"], os.O_WRONLY | os.O_CREAT | os.O_APPEND)
os.dup2(console, 1)
os.dup2(console, 2)

import gi

gi.require_version("Gtk", "3.0")
gi.require_version("WebKit2", "4.1")
from gi.repository import Gtk, WebKit2

width, height = map(int, os.environ["WINDOW_SIZE"].split("x"))
profile = os.environ.get("WINDOW_PROFILE")


def stored():
    if profile is None:
        return WebKit2.WebsiteDataManager.new_ephemeral()
    return WebKit2.WebsiteDataManager(base_data_directory=profile + "/data", base_cache_directory=profile + "/cache")


context = WebKit2.WebContext.new_with_website_data_manager(stored())
context.set_automation_allowed(True)
context.set_preferred_languages(["en-IN"])


def on_download(_context, download):
    def decide(item, name):
        item.set_destination("file://" + os.path.join(os.environ["WINDOW_DOWNLOADS"], name))
        return True

    download.connect("decide-destination", decide)


context.connect("download-started", on_download)


def new_view():
    settings = WebKit2.Settings()
    settings.set_enable_write_console_messages_to_stdout(True)
    view = WebKit2.WebView(web_context=context, is_controlled_by_automation=True, settings=settings)
    return view


def open_window(view):
    window = Gtk.Window()
    window.set_decorated(False)
    window.set_default_size(width, height)
    window.add(view)
    view.connect("permission-request", lambda _view, request: request.deny() or True)
    view.connect("web-process-terminated", lambda _view, reason: print("The web process ended:", reason, flush=True))
    view.connect("close", lambda closed: closed.get_toplevel().destroy())
    view.connect("create", lambda opener, _action: open_window(WebKit2.WebView.new_with_related_view(opener)))
    window.show_all()
    return view


def on_started(_context, session):
    info = WebKit2.ApplicationInfo()
    info.set_name("MiniBrowser")
    info.set_version(2, 50, 6)
    session.set_application_info(info)
    session.connect("create-web-view", lambda _session: open_window(new_view()))


context.connect("automation-started", on_started)
Gtk.main()
