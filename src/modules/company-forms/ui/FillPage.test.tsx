import { fireEvent, screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { type Command, fileKind, newCommand } from "#kit/offline/command.ts";
import type * as database from "#kit/offline/database.ts";
import { draftOf } from "#kit/offline/drafts.ts";
import type * as outbox from "#kit/ui/outbox.ts";
import type * as routing from "#kit/ui/routing.ts";
import { server, show } from "#kit/ui/testing.tsx";
import { builtInForms } from "#modules/forms/builtin/index.ts";
import { type DeviceDraft, type SaveBody, saveKind, type SubmitBody, submitKind, subjectOf } from "./device/draft.ts";
import { saveCommand, submitCommand } from "./device/form-commands.ts";
import FillPage from "./FillPage.tsx";

const line = vi.hoisted(() => ({ own: [] as Command[], removed: [] as string[] }));
/** The database of the device: what is put into it, while there is room. */
const device = vi.hoisted(() => ({ is: false, hasRoom: true, written: [] as Command[] }));
const write = vi.hoisted(
  () => (command: Command) =>
    device.hasRoom
      ? Promise.resolve(void device.written.push(command))
      : Promise.reject(new DOMException("No room is left.", "QuotaExceededError")),
);
vi.mock("#kit/offline/database.ts", async (original) => ({
  ...(await original<typeof database>()),
  hasDatabase: () => device.is,
}));
vi.mock("#kit/ui/outbox.ts", async (original) => ({
  ...(await original<typeof outbox>()),
  useWaiting: () => ({ own: line.own, ofOthers: 0, sending: false, end: null }),
  waitingNow: () => ({ own: line.own, ofOthers: 0, sending: false, end: null }),
  takeOut: (id: string) => Promise.resolve(void line.removed.push(id)),
  putInLine: write,
  rewrite: write,
  sendWaiting: () => Promise.resolve("sent"),
  giveUp: (id: string) => Promise.resolve(void line.removed.push(id)),
}));
const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, "0")}`;
vi.mock("#kit/ui/routing.ts", async (original) => ({ ...(await original<typeof routing>()), useParam: () => id(3) }));
beforeEach(() => {
  localStorage.clear();
  line.own = [];
  line.removed = [];
  Object.assign(device, { is: false, hasRoom: true, written: [] });
});

const doneAt = "2026-11-20T14:00:00.000Z";
const draft: DeviceDraft = {
  id: id(3),
  templateId: id(1),
  code: "QUA-CSF",
  title: "Client feedback",
  ref: "D-7F3A-0001",
  startedAt: "2026-11-20T13:00:00.000Z",
  order: null,
  item: null,
  base: null,
  person: null,
  offline: true,
  part: null,
  answers: { name: { value: "R. Delgado" }, comment: { value: "Reports the same evening" } },
  signatures: {},
};
const common = { person: "ana", subject: subjectOf(draft.id), title: "D-7F3A-0001", href: null, doneAt };
const submission = (): Command<SubmitBody> =>
  newCommand({ ...common, id: id(9), kind: submitKind, body: { draft, part: null, signatures: [] } });
const save = (): Command<SaveBody> => newCommand({ ...common, id: draft.id, kind: saveKind, body: { draft } });
/** The server has this form with other answers, sent from another device. */
const elsewhere = {
  id: draft.id,
  version: 4,
  status: "closed",
  number: "F-QUA-CSF-26-00001",
  formTitle: "Client feedback",
  submittedAt: "2026-11-20T12:00:00.000Z",
  openedAt: null,
  answers: { name: { value: "R. Delgado" }, comment: { value: "Typed on the other one" } },
};

function open(answers: Parameters<typeof server>[0] = {}) {
  const form = builtInForms.find(({ code }) => code === draft.code);
  const none = () => ({ body: [] });
  const asked = server({
    "GET /api/fillable-forms": () => ({ body: [{ ...form, id: id(1), formVersion: 1 }] }),
    "GET /api/company-forms/lasts": none,
    "GET /api/work-orders": () => ({ body: { rows: [] } }),
    "GET /api/equipment": none,
    "GET /api/users-for-reports": none,
    "GET /api/base-locations/names": none,
    ...answers,
  });
  return { asked, shown: show(<FillPage />) };
}

it("an address that leads to no form says so as the heading of the page", async () => {
  const message = "No such filled form, or you may not see it.";
  await open({ [`GET /api/form-submissions/${id(3)}`]: () => ({ status: 404, body: { code: "not-found", message } }) }).shown;
  expect(await screen.findByRole("heading", { level: 1, name: "Not found" })).toBeTruthy();
});

it("a form waiting to be sent is read-only, and editable once it is taken back", async () => {
  line.own = [submission()];
  await open().shown;
  expect(await screen.findByText("Waiting on this device to be sent")).toBeTruthy();
  expect(screen.getByText("Reports the same evening")).toBeTruthy();
  expect(screen.queryByRole("textbox")).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: "Take back and edit" }));
  await waitFor(() => expect(line.removed).toEqual([id(9)]));
});

it("says which photos are still uploading; the form is sent after them", async () => {
  const photo = (n: number, entityId: string, kind = "photo") =>
    newCommand({
      ...common,
      id: id(n),
      kind: fileKind,
      body: { entity: "FormSubmission", entityId, kind, caption: "", name: `${n}.jpg`, mediaType: "image/jpeg", takenAt: null },
    });
  line.own = [save(), photo(20, draft.id), photo(21, draft.id, "signature"), photo(22, id(4))];
  await open().shown;
  fireEvent.click(await screen.findByRole("button", { name: "Check and send" }));
  expect(screen.getByText(/^Photo still uploading/)).toBeTruthy();
});

it("answers that arrived after the form was closed are shown with the reason, can be copied, and are discarded only by their author", async () => {
  const written = vi.fn<(text: string) => Promise<void>>(() => Promise.resolve());
  Object.defineProperty(navigator, "clipboard", { value: { writeText: written }, configurable: true });
  server({ "POST /api/form-submissions": () => ({ body: elsewhere }) });
  const outcome = await saveCommand.send(save());
  if (outcome.kind !== "refused") throw new Error(`The answers were ${outcome.kind}.`);
  line.own = [{ ...save(), state: "refused", refusal: outcome.refusal }];
  await open().shown;
  expect(await screen.findByText(/^F-QUA-CSF-26-00001 was sent before these answers arrived and is closed/)).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Take back and edit" })).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: "Copy the answers" }));
  expect(written).toHaveBeenCalledWith(expect.stringMatching(/: Reports the same evening$/m));
  expect(line.removed).toEqual([]);
});

it("what the server already has counts as sent, in whatever order it names the parts; what another device sent does not", async () => {
  const answers = { comment: draft.answers["comment"], name: draft.answers["name"] };
  server({ "POST /api/form-submissions": () => ({ body: { ...elsewhere, answers } }) });
  expect([await saveCommand.send(save()), await submitCommand.send(submission())]).toEqual([{ kind: "done" }, { kind: "done" }]);
  server({ "POST /api/form-submissions": () => ({ body: elsewhere }) });
  expect(await submitCommand.send(submission())).toMatchObject({ kind: "refused", refusal: { code: "closed" } });
  // Its own submission, whose reply the device did not receive: the server may have recalculated its answers.
  server({ "POST /api/form-submissions": () => ({ body: { ...elsewhere, submittedAt: doneAt } }) });
  expect(await submitCommand.send(submission())).toEqual({ kind: "done" });
});

it("Send on a full device says so, keeps what was typed in the small store, and goes once there is room", async () => {
  const ratings = ["safety", "competence", "timeliness", "report_quality", "communication"];
  const answers = {
    ...draft.answers,
    company: { value: "Gulf" },
    ...Object.fromEntries(ratings.map((key) => [key, { value: "5" }])),
  };
  line.own = [{ ...save(), body: { draft: { ...draft, answers } } }];
  device.is = true;
  device.hasRoom = false;
  await open().shown;
  fireEvent.change(await screen.findByRole("textbox", { name: /^Name/ }), { target: { value: "Rosa Delgado" } });
  const small = () => JSON.stringify(draftOf("ana", subjectOf(draft.id))?.values);
  fireEvent.click(screen.getByRole("button", { name: "Check and send" }));
  fireEvent.click(screen.getByRole("button", { name: "Send" }));
  expect((await screen.findAllByText("This device is full")).length).toBeGreaterThan(0);
  expect([device.written, small()]).toEqual([[], expect.stringContaining("Rosa Delgado")]);
  device.hasRoom = true;
  fireEvent.click(screen.getByRole("button", { name: "Send" }));
  await waitFor(() => expect(device.written.map(({ kind }) => kind)).toEqual([saveKind, submitKind]));
  expect(JSON.stringify(device.written)).toContain("Rosa Delgado");
  expect(small()).toBeUndefined();
});
