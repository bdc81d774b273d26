import { fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import type { ReleaseWhole } from "../contract.ts";
import { DraftForm } from "./DraftForm.tsx";
import { server, show } from "#kit/ui/testing.tsx";

it("saves the subject of a draft", async () => {
  const draft = {
    id: "6f8f2a51-7c5b-4c39-9d0c-7a3d5a0f1c01",
    version: 3,
    purpose: "final",
    subject: "UT report of WO-26-0001",
    message: null,
    acknowledgementRule: "any",
    respondBy: null,
    recipients: [],
  } as unknown as ReleaseWhole;
  const asked = server({ [`PATCH /api/releases/${draft.id}`]: () => ({ body: { ...draft, version: 4 } }) });
  await show(<DraftForm release={draft} />);
  fireEvent.change(await screen.findByLabelText(/^Subject/), { target: { value: "Survey of CW-31" } });
  fireEvent.click(screen.getByRole("button", { name: "Save release" }));
  await waitFor(() => expect(asked.at(-1)?.body).toEqual({ version: 3, changes: { subject: "Survey of CW-31" } }));
});
