import { fireEvent, screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { expect, it } from "vitest";
import { Dialog } from "./dialogs.tsx";
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

it("a dialog that leaves the page gives the focus back to what opened it", async () => {
  await show(<Page />);
  const opener = screen.getByRole("button", { name: "Add site" });
  opener.focus();
  fireEvent.click(opener);
  const field = await screen.findByLabelText("Code");
  field.focus();
  fireEvent.click(screen.getByRole("button", { name: "Close" }));
  await waitFor(() => expect(document.activeElement).toBe(opener));
});
