import { MantineProvider } from "@mantine/core";
import { QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { act, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import type { PageRoute, RecordKind } from "#kit/ui/pages.ts";
import { makeQueryClient } from "#kit/ui/query-client.ts";
import { server } from "#kit/ui/testing.tsx";
import { theme } from "#kit/ui/theme.ts";
import { findRecords, withoutRepeats } from "./palette-finds.ts";
import { openPalette } from "./Palette.tsx";
import { makeRouter } from "./router.tsx";

const page = (path: string, title: string, more: Partial<PageRoute> = {}): PageRoute => ({
  path,
  title,
  module: "user-management",
  load: () => Promise.resolve({ default: () => <h1>{title}</h1> }),
  ...more,
});
const kind = (title: string, list: string, more: Partial<RecordKind>): RecordKind => ({
  entity: title,
  title,
  module: "user-management",
  list,
  href: `${list.replace("/api", "")}/$id`,
  number: "number",
  name: "name",
  ...more,
});
const pages = {
  people: {
    pages: [
      page("/", "Project management"),
      page("/users", "Users"),
      page("/users/$id", "Person"),
      page("/users/invite", "Invite a colleague", { starts: "Invite a colleague" }),
      page("/users/forbid", "Forbid", { starts: "Forbid a colleague", needs: "administer" }),
      page("/settings", "Settings", {
        sections: [{ title: "Backup & export", href: "/settings?section=backup", words: "back up" }],
      }),
    ],
    records: [
      kind("Projects", "/api/projects", {}),
      kind("Closed projects", "/api/closed-projects", { entity: "Projects" }),
      kind("People", "/api/users", { number: "employeeNumber", person: ["firstName", "lastName"] }),
    ],
  },
};
const catalogue = [{ title: "People", modules: [{ id: "people", title: "Project management" }] }];
const ana = { id: "1", employeeNumber: "E-1018", firstName: "Ana", lastName: "Torres" };
const user = { ...ana, email: "ana@example.com", role: "Administrator", mustChangePassword: false };

async function opened() {
  server({
    "GET /api/auth/session": () => ({
      body: {
        user,
        isSuperUser: false,
        moduleAccess: { "user-management": true },
        modules: [],
        roles: [],
        isAuthenticated: true,
        rights: { "user-management": { view: "all", create: "all" } },
        namedActions: [],
        timeZone: "UTC",
      },
    }),
    "GET /api/projects": () => ({
      body: {
        rows: [
          { id: "7", number: "P-1", name: "Montana line" },
          { id: "8", number: "P-2", name: "Analyser house" },
        ],
      },
    }),
    "GET /api/closed-projects": () => ({ body: { rows: [{ id: "8", number: "P-2", name: "Analyser house" }] } }),
    "GET /api/users": () => ({ body: { rows: [ana] } }),
  });
  window.history.replaceState(null, "", "/");
  const queryClient = makeQueryClient();
  const router = makeRouter({
    queryClient,
    pages,
    loadCatalogue: () => Promise.resolve(catalogue),
    loadIcons: () => Promise.resolve({}),
  });
  render(
    <MantineProvider theme={theme} env="test">
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>,
  );
  await screen.findByRole("heading", { level: 1 }, { timeout: 5000 });
  act(() => openPalette());
  return screen.findByRole("textbox", { name: "Search or start" });
}
const shown = () => [...document.querySelectorAll("[data-action]")].map(({ textContent }) => textContent);
const type = (box: HTMLElement, value: string) => fireEvent.change(box, { target: { value } });

describe("the palette", () => {
  it("finds people by their full name first, then what begins with the text, each record once, and no page with the letters inside a word", async () => {
    type(await opened(), "ana");
    await waitFor(() =>
      expect(shown()).toEqual(["E-1018Ana TorresPeople", "P-2Analyser houseProjects", "P-1Montana lineProjects"]),
    );
  });

  it("opens the page of that name before a record that only has the words in its title", async () => {
    const box = await opened();
    const rope = { id: "9", number: "RA-1", name: "Rope hardware (descender, back-up)" };
    const none = () => ({ body: { rows: [] } });
    server({
      "GET /api/projects": () => ({ body: { rows: [rope] } }),
      "GET /api/closed-projects": none,
      "GET /api/users": none,
    });
    type(box, "back up");
    await waitFor(() => expect(shown()).toEqual(["Backup & exportSettings", "RA-1Rope hardware (descender, back-up)Projects"]));
  });

  it("finds a report by half of its number before what only names the number", async () => {
    server({
      "GET /api/projects": () => ({
        body: {
          rows: [
            { id: "1", number: "T-26-0005", name: "Reports of WO-26-0012" },
            { id: "2", number: "RT-26-0012", name: "W-013" },
          ],
        },
      }),
    });
    const found = await findRecords([kind("Projects", "/api/projects", {})], "0012", new AbortController().signal);
    expect(found.map(({ number }) => number)).toEqual(["RT-26-0012", "T-26-0005"]);
  });

  it("does not ask a second list of the same records of who sees all in the first", () => {
    const kinds = [
      kind("Reports", "/api/reports", { module: "reports" }),
      kind("Signed reports", "/api/signed-reports", { entity: "Reports", module: "signed" }),
      kind("People", "/api/users", {}),
    ];
    const asked = (seesAll: (module: string) => boolean) => withoutRepeats(kinds, seesAll).map(({ title }) => title);
    expect(asked((module) => module === "reports")).toEqual(["Reports", "People"]);
    expect(asked((module) => module === "signed")).toEqual(["Reports", "Signed reports", "People"]);
  });

  it("receives the letters that are typed before its box is focused, and passes them to no page", async () => {
    const box = await opened();
    box.blur();
    const press = (key: string, more: KeyboardEventInit = {}) => fireEvent.keyDown(document.body, { key, ...more });
    expect(press("x")).toBe(false);
    for (const key of ["Backspace", "a", "n", "a"]) press(key);
    expect(press("Shift")).toBe(true);
    expect(press("c", { ctrlKey: true })).toBe(true);
    expect((box as HTMLInputElement).value).toBe("ana");
    await waitFor(() => expect(shown()[0]).toBe("E-1018Ana TorresPeople"));
    box.focus();
    expect(fireEvent.keyDown(box, { key: "x" })).toBe(true);
  });

  it("opens and closes by its keys, and not over a dialog that asks for an answer", async () => {
    await opened();
    const keys = () => act(() => void fireEvent.keyDown(document.body, { key: "k", code: "KeyK", ctrlKey: true }));
    const isOpen = () => screen.queryByRole("textbox", { name: "Search or start" }) !== null;
    keys();
    await waitFor(() => expect(isOpen()).toBe(false));
    const dialog = document.createElement("div");
    dialog.setAttribute("role", "dialog");
    dialog.setAttribute("aria-modal", "true");
    document.body.append(dialog);
    keys();
    expect(isOpen()).toBe(false);
    dialog.remove();
    keys();
    await waitFor(() => expect(isOpen()).toBe(true));
  });

  it("is empty when it is opened again at once, before it has faded", async () => {
    type(await opened(), "ana");
    const keys = () => act(() => void fireEvent.keyDown(document.body, { key: "k", code: "KeyK", ctrlKey: true }));
    keys();
    keys();
    expect(screen.getByRole<HTMLInputElement>("textbox", { name: "Search or start" }).value).toBe("");
  });

  it("has its first entry selected whenever the list changes, and Enter opens it", async () => {
    const box = await opened();
    type(box, "ana tor");
    await waitFor(() => expect(document.querySelector("[data-selected]")?.textContent).toContain("Ana Torres"));
    fireEvent.keyDown(box, { key: "Enter", code: "Enter" });
    await waitFor(() => expect(window.location.pathname).toBe("/users/1"));
  });

  it.each([
    ["invite", ["Invite a colleague"]],
    ["forbid", []],
    ["back up", ["Backup & exportSettings"]],
    ["dark", ["Dark theme"]],
    ["sign o", ["Sign out"]],
  ])("offers for %s what the person may do: %j", async (typed, expected) => {
    const box = await opened();
    const none = () => ({ body: { rows: [] } });
    server({ "GET /api/projects": none, "GET /api/closed-projects": none, "GET /api/users": none });
    type(box, typed);
    await waitFor(() => expect(shown()).toEqual(expected));
  });
});
