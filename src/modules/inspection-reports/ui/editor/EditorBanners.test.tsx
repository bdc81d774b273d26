import { fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { server, show } from "#kit/ui/testing.tsx";
import type { Report } from "#modules/inspection-reports/report.ts";
import { utThickness } from "#modules/report-templates/builtin/ut-thickness.ts";
import { type Editing, EditingContext } from "./editing.ts";
import { CommentsHere } from "./CommentsHere.tsx";
import { EditorBanners } from "./EditorBanners.tsx";
import { RevisionBanner } from "./RevisionBanner.tsx";

it("a returned report says why, in the reviewer's words, and each comment leads to its place", async () => {
  const shown = vi.fn<Editing["show"]>();
  const report = {
    status: "returned",
    signatures: [
      { signedAt: "2026-11-02T10:00:00Z", withdrawnReason: "Returned: Velocity of the wrong steel" },
      { signedAt: "2026-11-01T10:00:00Z", withdrawnReason: "Recalled" },
    ],
    comments: [
      {
        id: "1",
        severity: "mustFix",
        state: "open",
        target: "technique.velocity",
        text: "5920 m/s is not stainless",
        authorName: "Sam Okoye",
      },
      { id: "2", severity: "mustFix", state: "answered", target: "people", text: "Who read line 4?" },
    ],
  } as unknown as Report;
  const editing = {
    definition: utThickness,
    content: { lines: [], indications: [], attachments: [], people: [] },
    report,
    show: shown,
  } as unknown as Editing;
  await show(
    <EditingContext value={editing}>
      <EditorBanners report={report} save={{ kind: "saved" } as never} onDiscard={() => {}} />
      <CommentsHere target="technique.velocity" />
      <CommentsHere target="people" />
    </EditingContext>,
  );
  // It is shown at the field too, until it is answered.
  expect(screen.getByText("Sam Okoye: 5920 m/s is not stainless")).toBeTruthy();
  expect(screen.queryByText(/Who read line 4/)).toBeNull();
  expect(screen.getByText("Returned for correction: Velocity of the wrong steel")).toBeTruthy();
  expect(screen.getByRole("listitem").textContent).toBe("Technique: Sound velocity: 5920 m/s is not stainless");
  fireEvent.click(screen.getByRole("button", { name: "Technique: Sound velocity" }));
  expect(shown).toHaveBeenCalledWith({ block: "technique", key: "velocity" });
});

it("what the server did not accept is told with its days in the reader's format", async () => {
  const report = { status: "draft", signatures: [], comments: [] } as unknown as Report;
  const failure = { sentence: "The job was closed on 2026-11-28." };
  const content = { lines: [], indications: [], attachments: [], people: [] };
  const editing = { content, report } as unknown as Editing;
  await show(
    <EditingContext value={editing}>
      <EditorBanners report={report} save={{ kind: "refused", failure } as never} onDiscard={() => {}} />
    </EditingContext>,
  );
  expect(screen.getByText("The job was closed on 28 Nov 2026. They are kept on this device.")).toBeTruthy();
});

it("a revision says what led to it, and that can be changed until it is submitted", async () => {
  const draft = {
    id: "1",
    replacesReportId: "0",
    revision: 1,
    reasonForRevision: "Client: wall at CML 4 is wrong",
    reasonClass: "client request",
    may: { edit: true, headerOnly: false },
  } as unknown as Report;
  const sent = server({ "POST /api/inspection-reports/1/reason-classes": () => ({ body: {} }) });
  const sync = { flush: async () => true, snapshot: () => ({ version: 7 }) as never };
  await show(<RevisionBanner report={draft} sync={sync} />);
  expect(screen.getByText("Revision 1 in preparation: request of the client")).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Change what led to it" }));
  fireEvent.click(await screen.findByRole("combobox", { name: "What led to the revision" }));
  fireEvent.click(await screen.findByRole("option", { name: "Error of ours" }));
  fireEvent.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(sent.at(-1)?.body).toEqual({ version: 7, reasonClass: "error ours" }));
});
