import { describe, expect, it } from "vitest";
import { menuFor } from "./menu.ts";

describe("the menu", () => {
  it("starts with the app menu on macOS only", () => {
    expect(menuFor("darwin")[0]).toEqual({ role: "appMenu" });
    expect(menuFor("win32")[0]).toEqual({ role: "fileMenu" });
  });

  it.each(["darwin", "win32", "linux"])("offers copy and paste, and no developer tools, on %s", (platform) => {
    expect(menuFor(platform)).toContainEqual({ role: "editMenu" });
    expect(JSON.stringify(menuFor(platform))).not.toMatch(/devTools|viewMenu/i);
  });
});
