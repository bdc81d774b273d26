import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { useState } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { DecimalInput } from "../form/DecimalInput.tsx";
import { show } from "../testing.tsx";
import DigitsPad from "./DigitsPad.tsx";

beforeEach(() => {
  vi.stubGlobal("matchMedia", (query: string) => ({
    matches: query === "(pointer: coarse)",
    addEventListener: () => {},
    removeEventListener: () => {},
  }));
});
afterEach(() => vi.unstubAllGlobals());

/** Two lines with two readings each. */
function Lines() {
  const [line, setLine] = useState(1);
  const [read, setRead] = useState<Record<string, string>>({});
  const set = (name: string) => (value: string) => setRead((before) => ({ ...before, [`${name}${line}`]: value }));
  return (
    <div data-digits-scope>
      <input aria-label="Name" />
      <DecimalInput label="Actual" required unit="mm" signed={false} value={read[`a${line}`] ?? ""} onChange={set("a")} />
      <DecimalInput label="Drop" unit="dB" value={read[`d${line}`] ?? ""} onChange={set("d")} />
      {line === 1 ? (
        <button type="button" data-digits-next onClick={() => setLine(2)}>
          Next line
        </button>
      ) : (
        <button type="button" data-digits-add onClick={() => setLine(3)}>
          Add a line
        </button>
      )}
      <output>{JSON.stringify(read)}</output>
      <DigitsPad />
    </div>
  );
}

const field = (name: RegExp) => screen.getByLabelText<HTMLInputElement>(name, { selector: "input" });
const pad = () => screen.queryByRole("region", { name: /^Digits for/ });
const press = (...keys: string[]) => keys.forEach((name) => fireEvent.click(screen.getByRole("button", { name })));
const read = () => JSON.parse(screen.getByRole("status").textContent ?? "{}") as Record<string, string>;

it("is shown for the field with its unit, in place of the phone's keyboard, and Next moves through the fields and lines", async () => {
  await show(<Lines />);
  expect(pad()).toBeNull();
  act(() => field(/^Actual/).focus());
  expect(pad()?.textContent).toMatch(/^Actual, mm/);
  expect(field(/^Actual/).inputMode).toBe("none");
  expect(screen.getByRole<HTMLButtonElement>("button", { name: "Minus or plus" }).disabled).toBe(true);
  press("1", "1", "Decimal sign", "2", "5", "Delete the last digit", "Next");
  expect(document.activeElement).toBe(field(/^Drop/));
  press("3", "Minus or plus");
  // A keyboard attached to the device types into the same field.
  fireEvent.change(field(/^Drop/), { target: { value: "-34" } });
  press("Next");
  await waitFor(() => expect(document.activeElement).toBe(field(/^Actual/)));
  press("9", "Next", "6");
  expect(read()).toEqual({ a1: "11.2", d1: "-34", a2: "9", d2: "6" });
  press("Done");
  expect(pad()).toBeNull();
});

it("goes straight to the same field of the next line, where the rest of this one has nothing to enter", async () => {
  await show(<Lines />);
  const inPad = () => within(screen.getByRole("region", { name: /^Digits for/ }));
  act(() => field(/^Actual/).focus());
  press("8");
  fireEvent.click(inPad().getByRole("button", { name: "Next line" }));
  await waitFor(() => expect(screen.queryAllByRole("button", { name: "Next line" })).toEqual([]));
  await waitFor(() => expect(document.activeElement).toBe(field(/^Actual/)));
  press("7");
  expect(read()).toEqual({ a1: "8", a2: "7" });
  // After the last line a new one, which is named first.
  fireEvent.click(inPad().getByRole("button", { name: "Add a line" }));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("textbox", { name: "Name" })));
});

it("gives its space up after a press elsewhere, so that the button that is pressed stays under the finger", async () => {
  await show(<Lines />);
  const space = () => "digitsPad" in document.documentElement.dataset;
  const button = screen.getByRole("button", { name: "Next line" });
  act(() => field(/^Actual/).focus());
  fireEvent.mouseDown(button);
  act(() => button.focus());
  expect([pad() !== null, space()]).toEqual([true, true]);
  fireEvent.mouseUp(button);
  fireEvent.click(button);
  await waitFor(() => expect([pad(), space()]).toEqual([null, false]));
  // Another field takes the pad over at once, and a keyboard has no finger to keep a button under.
  act(() => field(/^Drop/).focus());
  expect(pad()?.textContent).toMatch(/^Drop/);
  act(() => field(/^Drop/).blur());
  expect(pad()).toBeNull();
});

it("is switched off for this device, and the phone's own keyboard appears", async () => {
  await show(<Lines />);
  act(() => field(/^Actual/).focus());
  press("Use the keyboard of this device");
  expect([pad(), field(/^Actual/).inputMode]).toEqual([null, "decimal"]);
  expect(localStorage.getItem("holdpoint-digits-pad")).toBe("off");
});
