import { fireEvent, screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { expect, it } from "vitest";
import { useFocusRestored } from "./focus-restored.ts";
import { show } from "./testing.tsx";

function Page({ goes }: { goes?: boolean }) {
  useFocusRestored();
  const [state, setState] = useState<"idle" | "busy" | "done">("idle");
  return (
    <main>
      <h1 tabIndex={-1}>Work order</h1>
      {!(goes && state === "done") && (
        <button disabled={state === "busy"} onClick={() => setState("busy")}>
          Mark ready
        </button>
      )}
      {state === "busy" && <button onClick={() => setState("done")}>The server answers</button>}
    </main>
  );
}

/** A browser removes the focus from what is disabled; jsdom leaves it there until something else had it. */
async function work() {
  const button = screen.getByRole("button", { name: "Mark ready" });
  button.focus();
  fireEvent.click(button);
  const answer = await screen.findByRole("button", { name: "The server answers" });
  await Promise.resolve();
  answer.focus();
  answer.blur();
  expect(document.activeElement).toBe(document.body);
  fireEvent.click(answer);
  return button;
}

it("a button that was disabled while it worked has the focus again afterwards", async () => {
  await show(<Page />);
  const button = await work();
  await waitFor(() => expect(document.activeElement).toBe(button));
});

it("also in a browser that removes the focus before it reports that the button is disabled", async () => {
  await show(<Page />);
  const button = screen.getByRole<HTMLButtonElement>("button", { name: "Mark ready" });
  button.focus();
  button.disabled = true;
  fireEvent.focusOut(button);
  document.querySelector("h1")?.focus();
  document.querySelector("h1")?.blur();
  await Promise.resolve();
  button.disabled = false;
  await waitFor(() => expect(document.activeElement).toBe(button));
});

it("if the work removed the button, the heading has it", async () => {
  await show(<Page goes />);
  await work();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("heading", { name: "Work order" })));
});

it("if a row left the list with the button that had the focus, the heading has it", async () => {
  function List() {
    useFocusRestored();
    const [rows, setRows] = useState(["one", "two"]);
    return (
      <>
        <main>
          <h1 tabIndex={-1}>Events</h1>
          {rows.map((row) => (
            <button key={row}>{row}</button>
          ))}
        </main>
        <button onClick={() => setRows(["two"])}>Read again</button>
      </>
    );
  }
  await show(<List />);
  screen.getByRole("button", { name: "one" }).focus();
  fireEvent.click(screen.getByRole("button", { name: "Read again" }));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("heading", { name: "Events" })));
});
