import { fireEvent, screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, expect, it } from "vitest";
import { DecimalInput } from "./DecimalInput.tsx";
import { parseDecimal } from "#kit/quantity.ts";
import { usualFormats } from "#kit/formats.ts";
import { showAs } from "../format.ts";
import { show } from "../testing.tsx";

afterEach(() => showAs(usualFormats));

function Thickness({ start }: { start: string }) {
  const [value, setValue] = useState(start);
  return (
    <>
      <DecimalInput label="Thickness" value={value} onChange={setValue} />
      <output>{value}</output>
    </>
  );
}

const field = () => screen.getByLabelText<HTMLInputElement>("Thickness");
const kept = () => screen.getByRole("status").textContent;

it("shows a stored decimal with a comma where that is the decimal sign, and keeps a point", async () => {
  showAs({ ...usualFormats, locale: "de-DE", decimalSeparator: "," });
  await show(<Thickness start="9.525" />);
  expect(field().value).toBe("9,525");
  fireEvent.change(field(), { target: { value: "12,70" } });
  expect([field().value, kept()]).toEqual(["12,70", "12.70"]);
});

it("accepts a comma where the point is the decimal sign, and the other way round", async () => {
  await show(<Thickness start="9.525" />);
  expect(field().value).toBe("9.525");
  fireEvent.change(field(), { target: { value: "0,5" } });
  expect([field().value, kept()]).toEqual(["0,5", "0.5"]);
});

it("asks what one comma or point before three digits means, and has no value until it is answered", async () => {
  await show(<Thickness start="" />);
  fireEvent.change(field(), { target: { value: "1,440" } });
  expect(field().value).toBe("1,440");
  expect(parseDecimal(kept() ?? "")).toBeNull();
  expect(document.body.textContent).toContain("1,440 = 1440 or 1.44?");
  fireEvent.click(screen.getByRole("button", { name: "1440" }));
  expect([field().value, kept()]).toEqual(["1440", "1440"]);
  fireEvent.change(field(), { target: { value: "1.440" } });
  fireEvent.click(screen.getByRole("button", { name: "1.44" }));
  expect([field().value, kept()]).toEqual(["1.440", "1.440"]);
  expect(screen.queryByRole("button")).toBeNull();
});

it("asks nothing about a number with one meaning, nor about a stored one", async () => {
  await show(<Thickness start="9.525" />);
  expect(screen.queryByRole("button")).toBeNull();
  for (const [typed, number] of [
    ["0.250", "0.250"],
    ["12,70", "12.70"],
    ["1440.125", "1440.125"],
  ] as const) {
    fireEvent.change(field(), { target: { value: typed } });
    expect([screen.queryByRole("button"), kept()]).toEqual([null, number]);
  }
});
