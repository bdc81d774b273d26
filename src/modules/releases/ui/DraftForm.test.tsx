import { fireEvent, screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { expect, it } from "vitest";
import type { ReleaseWhole } from "../contract.ts";
import { DraftForm, DraftSaving, newSaving } from "./DraftForm.tsx";
import { IssueDialog } from "./IssueDialog.tsx";
import { server, show } from "#kit/ui/testing.tsx";

const client = "6f8f2a51-7c5b-4c39-9d0c-7a3d5a0f1c02";
const draft = {
  id: "6f8f2a51-7c5b-4c39-9d0c-7a3d5a0f1c01",
  version: 3,
  clientCompanyId: client,
  purpose: "final",
  subject: "UT report of WO-26-0001",
  message: null,
  acknowledgementRule: "any",
  respondBy: null,
  recipients: [],
  items: [{}],
  obstacles: [],
} as unknown as ReleaseWhole;
const contact = { id: "6f8f2a51-7c5b-4c39-9d0c-7a3d5a0f1c03", name: "Morag Sinclair", email: "morag@hebrides.example" };
const contacts = { "GET /api/client-contacts": () => ({ body: { rows: [contact] } }) };

it("saves the subject of a draft", async () => {
  const asked = server({ [`PATCH /api/releases/${draft.id}`]: () => ({ body: { ...draft, version: 4 } }) });
  await show(<DraftForm release={draft} />);
  fireEvent.change(await screen.findByLabelText(/^Subject/), { target: { value: "Survey of CW-31" } });
  fireEvent.click(screen.getByRole("button", { name: "Save release" }));
  await waitFor(() =>
    expect(asked.find(({ asked: what }) => what.startsWith("PATCH"))?.body).toEqual({
      version: 3,
      changes: { subject: "Survey of CW-31" },
    }),
  );
});

it("fills in the email of a contact of the client", async () => {
  const asked = server({ ...contacts, [`PATCH /api/releases/${draft.id}`]: () => ({ body: { ...draft, version: 4 } }) });
  await show(<DraftForm release={draft} />);
  fireEvent.click(await screen.findByRole("button", { name: "Add recipient" }));
  fireEvent.change(screen.getByLabelText(/^Name/, { selector: "input" }), { target: { value: "Morag" } });
  fireEvent.click(await screen.findByRole("option", { name: "Morag Sinclair" }));
  fireEvent.click(screen.getByRole("button", { name: "Save release" }));
  const recipients = [expect.objectContaining({ name: "Morag Sinclair", email: contact.email, contactId: contact.id })];
  await waitFor(() =>
    expect(asked.find(({ asked: what }) => what.startsWith("PATCH"))?.body).toEqual({ version: 3, changes: { recipients } }),
  );
});

function WithIssue() {
  const [isAsked, setAsked] = useState(false);
  const [saving] = useState(newSaving);
  return (
    <DraftSaving value={saving}>
      <DraftForm release={draft} />
      <button type="button" onClick={() => setAsked(true)}>
        Ask
      </button>
      {isAsked && <IssueDialog record={draft} onClose={() => setAsked(false)} />}
    </DraftSaving>
  );
}

it("saves what is typed before it asks whether to issue, and does not issue what cannot be saved", async () => {
  const asked = server({ ...contacts, [`PATCH /api/releases/${draft.id}`]: () => ({ body: { ...draft, version: 4 } }) });
  await show(<WithIssue />);
  fireEvent.change(await screen.findByLabelText(/^Subject/), { target: { value: "" } });
  fireEvent.click(screen.getByRole("button", { name: "Ask" }));
  await screen.findByText("Your last changes are not saved");
  expect(screen.getByRole<HTMLButtonElement>("button", { name: "Issue release" }).disabled).toBe(true);
  fireEvent.click(screen.getByRole("button", { name: "Cancel" }));
  fireEvent.change(screen.getByLabelText(/^Subject/), { target: { value: "Survey of CW-31" } });
  fireEvent.click(screen.getByRole("button", { name: "Ask" }));
  await waitFor(() =>
    expect(asked.find(({ asked: what }) => what.startsWith("PATCH"))?.body).toEqual({
      version: 3,
      changes: { subject: "Survey of CW-31" },
    }),
  );
  await waitFor(() => expect(screen.getByRole<HTMLButtonElement>("button", { name: "Issue release" }).disabled).toBe(false));
});
