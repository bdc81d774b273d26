import type { MenuItemConstructorOptions } from "electron";

/** The menu: the usual entries of a window, in the system's own words, without developer tools. */
export function menuFor(platform: string): MenuItemConstructorOptions[] {
  const view: MenuItemConstructorOptions = {
    label: "View",
    submenu: [
      { role: "reload" },
      { type: "separator" },
      { role: "resetZoom" },
      { role: "zoomIn" },
      { role: "zoomOut" },
      { type: "separator" },
      { role: "togglefullscreen" },
    ],
  };
  const all: MenuItemConstructorOptions[] = [{ role: "fileMenu" }, { role: "editMenu" }, view, { role: "windowMenu" }];
  return platform === "darwin" ? [{ role: "appMenu" }, ...all] : all;
}
