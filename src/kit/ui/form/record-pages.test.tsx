import { fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { z } from "zod";
import { get, patch, post, Stored } from "#kit/contract.ts";
import { server, show } from "../testing.tsx";
import { TextField } from "./fields.tsx";
import { editPage, newPage } from "./record-pages.tsx";

const Draft = z.object({ name: z.string().min(1, "Enter a name"), note: z.string().nullable() });
const Laboratory = Stored.extend({ ...Draft.shape, frozenAt: z.string().nullish() });
const record = {
  schema: Draft,
  labels: { name: "Name", note: "Note" },
  noun: "laboratory",
  draft: "laboratory",
  href: ({ id }: { id: string }) => `/laboratories/${id}`,
  name: ({ name }: { name: string }) => name,
  Fields: () => (
    <>
      <TextField name="name" />
      <TextField name="note" />
    </>
  ),
};
const stored = {
  id: "0198a000-0000-7000-8000-000000000001",
  version: 3,
  createdAt: "2026-03-01T08:00:00Z",
  createdById: null,
  updatedAt: "2026-03-01T08:00:00Z",
  archivedAt: null,
  name: "Gulf Metrology",
  note: null,
};
const typed = (label: string, value: string) => fireEvent.change(screen.getByLabelText(new RegExp(label)), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));

const NewPage = newPage({
  ...record,
  create: post("/api/laboratories", { action: "create", body: Draft, reply: Laboratory }),
  list: "/laboratories",
  useStart: () => ({ name: "", note: null }),
});
const editing = {
  ...record,
  find: get("/api/laboratories/:id", { action: "view", reply: Laboratory }),
  update: patch("/api/laboratories/:id", {
    action: "edit",
    body: z.object({ version: z.int(), changes: Draft.partial() }),
    reply: Laboratory,
  }),
};
const EditPage = editPage(editing);

it("creates a record with the values of its form, and confirms it", async () => {
  const requests = server({ "POST /api/laboratories": () => ({ body: stored }) });
  await show(<NewPage />, "/laboratories/new");
  expect(screen.getByRole("heading", { name: "New laboratory" })).toBeTruthy();
  press("Create laboratory");
  expect(await screen.findByText("Enter a name")).toBeTruthy();
  expect(requests).toEqual([]);
  typed("Name", "Gulf Metrology");
  press("Create laboratory");
  await waitFor(() => expect(requests.map(({ body }) => body)).toEqual([{ name: "Gulf Metrology", note: null }]));
  expect(await screen.findByText("Gulf Metrology created")).toBeTruthy();
});

it("edits a record: only what changed is sent, with the version that was read", async () => {
  const requests = server({
    "GET /api/laboratories/": () => ({ body: stored }),
    [`PATCH /api/laboratories/${stored.id}`]: () => ({ body: { ...stored, version: 4, note: "New site" } }),
  });
  await show(<EditPage />);
  expect(await screen.findByRole("heading", { name: "Edit Gulf Metrology" })).toBeTruthy();
  typed("Note", "New site");
  press("Save laboratory");
  await waitFor(() =>
    expect(requests.filter(({ asked }) => asked.startsWith("PATCH")).map(({ body }) => body)).toEqual([
      { version: 3, changes: { note: "New site" } },
    ]),
  );
  expect(await screen.findByText("Gulf Metrology saved")).toBeTruthy();
});

it("shows no form for a record that is final, but a link to it", async () => {
  server({ "GET /api/laboratories/": () => ({ body: { ...stored, frozenAt: "2026-03-02T08:00:00Z" } }) });
  await show(<EditPage />);
  expect(await screen.findByText("Gulf Metrology can no longer be edited")).toBeTruthy();
  expect(screen.getByRole("link", { name: "Open Gulf Metrology" }).getAttribute("href")).toBe(`/laboratories/${stored.id}`);
  expect(screen.queryByRole("button", { name: "Save laboratory" })).toBeNull();
});

it("shows no form either where the record itself says why it is final", async () => {
  const Issued = editPage({ ...editing, final: ({ name }) => (name === stored.name ? "Only a draft is edited." : null) });
  server({ "GET /api/laboratories/": () => ({ body: stored }) });
  await show(<Issued />);
  expect(await screen.findByText("Only a draft is edited.")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Save laboratory" })).toBeNull();
});

it("reports an address with half an id as not found, not that fields need attention", async () => {
  server({
    "GET /api/laboratories/": () => ({ status: 400, body: { code: "invalid", message: "Some fields need attention." } }),
  });
  await show(<EditPage />);
  expect(await screen.findByText("Not found")).toBeTruthy();
  expect(screen.queryByText("Some fields need attention.")).toBeNull();
});
