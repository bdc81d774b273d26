import { App } from "@capacitor/app";
import { pathOf } from "../../deep-link.ts";

/** Only in the packaged phone and tablet apps: links open in the app, and the back button goes back. */
void App.addListener("appUrlOpen", ({ url }) => open(url));
void App.addListener("backButton", ({ canGoBack }) => (canGoBack ? history.back() : void App.minimizeApp()));

// The app may have been started by a link. The link stays available until the app ends, so a reloaded page must not follow it again.
const followed = "holdpoint-launch-link";
if (sessionStorage.getItem(followed) === null) {
  sessionStorage.setItem(followed, "yes");
  void App.getLaunchUrl().then((launch) => launch && open(launch.url));
}

function open(link: string) {
  const path = pathOf(link, new URL(import.meta.env["VITE_PRODUCTION_HOST"] as string).origin);
  if (path === null || path === `${location.pathname}${location.search}${location.hash}`) return;
  // The router watches the history, so this changes the page without reloading it, and asks first if there is unsaved work.
  history.pushState(null, "", path);
}
