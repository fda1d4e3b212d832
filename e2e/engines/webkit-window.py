#!/usr/bin/python3
"""A browser for WebKitWebDriver: one undecorated window of an exact size around a WebKitGTK view.

WebKitGTK's MiniBrowser cannot be narrower than its toolbar, so it cannot show a phone's width. The page's errors are collected
in `window.reportedErrors` from before its first script.
"""

import argparse
import os

import gi

gi.require_version("Gtk", "3.0")
gi.require_version("WebKit2", "4.1")
from gi.repository import GLib, GObject, Gtk, WebKit2  # noqa: E402

COLLECT_ERRORS = """
window.reportedErrors = [];
addEventListener('error', ({ message, filename, error }) => {
  if (message) reportedErrors.push(`${message} (${filename}) ${error?.stack ?? ''}`);
});
addEventListener('unhandledrejection', ({ reason }) => reportedErrors.push(`Unhandled: ${reason} ${reason?.stack ?? ''}`));
const original = console.error;
console.error = (...args) => {
  reportedErrors.push(`console.error: ${args.join(' ')}`);
  original.apply(console, args);
};
"""


def parse_arguments():
    parser = argparse.ArgumentParser()
    parser.add_argument("--width", type=int, required=True)
    parser.add_argument("--height", type=int, required=True)
    parser.add_argument("--language", default="en")
    # The driver may add arguments of its own.
    known, _others = parser.parse_known_args()
    return known


class Browser:
    def __init__(self, arguments):
        self.size = (arguments.width, arguments.height)
        # Nothing of one session is left for the next one.
        self.context = WebKit2.WebContext.new_ephemeral()
        self.context.set_preferred_languages([arguments.language])
        self.context.set_automation_allowed(True)
        self.context.connect("automation-started", self.begin_automation)

    def begin_automation(self, _context, session):
        info = WebKit2.ApplicationInfo()
        info.set_name("webkit-window")
        session.set_application_info(info)
        session.connect("create-web-view", self.open_window)

    def open_window(self, *_event):
        content = WebKit2.UserContentManager()
        content.add_script(
            WebKit2.UserScript.new(
                COLLECT_ERRORS,
                WebKit2.UserContentInjectedFrames.TOP_FRAME,
                WebKit2.UserScriptInjectionTime.START,
                None,
                None,
            )
        )
        view = GObject.new(
            WebKit2.WebView,
            is_controlled_by_automation=True,
            web_context=self.context,
            user_content_manager=content,
        )
        view.connect("permission-request", self.deny)
        view.connect("close", lambda closed: closed.get_toplevel().destroy())

        window = Gtk.Window(decorated=False, default_width=self.size[0], default_height=self.size[1])
        window.add(view)
        window.show_all()
        view.grab_focus()
        return view

    @staticmethod
    def deny(_view, request):
        """Geolocation and notifications."""
        request.deny()
        return True


def quit_without_parent(parent):
    """A driver that was killed cannot end its browser."""
    if os.getppid() != parent:
        Gtk.main_quit()
    return True


browser = Browser(parse_arguments())
GLib.timeout_add_seconds(2, quit_without_parent, os.getppid())
Gtk.main()
