import { fireEvent, screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, expect, it } from "vitest";
import { DecimalInput } from "./DecimalInput.tsx";
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

it("takes a comma where the point is the decimal sign, and the other way round", async () => {
  await show(<Thickness start="9.525" />);
  expect(field().value).toBe("9.525");
  fireEvent.change(field(), { target: { value: "0,5" } });
  expect([field().value, kept()]).toEqual(["0,5", "0.5"]);
});
