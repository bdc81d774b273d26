import { fireEvent, screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { expect, it } from "vitest";
import { CallFailed } from "#kit/client.ts";
import { ConfirmDialog, Dialog } from "./dialogs.tsx";
import { show } from "./testing.tsx";

function Page() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button onClick={() => setOpen(true)}>Add site</button>
      {open && (
        <Dialog title="New site" onClose={() => setOpen(false)}>
          <input aria-label="Code" />
        </Dialog>
      )}
    </>
  );
}

it("a dialog that is closed returns the focus to what opened it", async () => {
  await show(<Page />);
  const opener = screen.getByRole("button", { name: "Add site" });
  opener.focus();
  fireEvent.click(opener);
  const field = await screen.findByLabelText("Code");
  field.focus();
  fireEvent.click(screen.getByRole("button", { name: "Close" }));
  await waitFor(() => expect(document.activeElement).toBe(opener));
});

it("a refusal is shown in its dialog, which stays open with the reason, until it is corrected", async () => {
  let refuse = true;
  const remove = () => (refuse ? Promise.reject(new CallFailed(409, "", null)) : Promise.resolve());
  let closed = false;
  await show(
    <ConfirmDialog
      opened
      title="Remove the role"
      confirm="Remove role"
      reason="required"
      onConfirm={remove}
      onClose={() => (closed = true)}
    />,
  );
  const reason = await screen.findByLabelText<HTMLTextAreaElement>(/Reason/);
  fireEvent.change(reason, { target: { value: "No longer needed" } });
  fireEvent.click(screen.getByRole("button", { name: "Remove role" }));
  expect((await screen.findByRole("alert")).textContent).toContain("The server could not do this");
  expect([reason.value, closed]).toEqual(["No longer needed", false]);
  refuse = false;
  fireEvent.click(screen.getByRole("button", { name: "Remove role" }));
  await waitFor(() => expect(closed).toBe(true));
  expect(screen.queryByRole("alert")).toBeNull();
});

it("typing begins at once: the reason has the focus, not the cross that closes the dialog", async () => {
  await show(<ConfirmDialog opened title="Void?" confirm="Void" reason="required" onConfirm={() => {}} onClose={() => {}} />);
  const reason = await screen.findByLabelText(/Reason/);
  await waitFor(() => expect(document.activeElement).toBe(reason));
});
