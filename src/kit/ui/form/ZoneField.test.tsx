import { fireEvent, screen, waitFor } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { show } from "../testing.tsx";
import { SelectField } from "./fields.tsx";
import { Form } from "./Form.tsx";
import { ZoneField } from "./ZoneField.tsx";

const Place = z.object({ country: z.string(), timeZone: z.string() });
const countries = ["SG", "US", "GB"].map((value) => ({ value, label: value }));
const save = () => Promise.resolve();

const opened = (start: z.infer<typeof Place>) =>
  show(
    <Form schema={Place} start={start} labels={{ country: "Country", timeZone: "Time zone" }} save="Save" onSave={save}>
      <SelectField name="country" options={countries} />
      <ZoneField name="timeZone" country="country" />
    </Form>,
  );
const zone = () => screen.getByRole<HTMLInputElement>("combobox", { name: /Time zone/ }).value;
async function choose(country: string) {
  fireEvent.click(screen.getByRole("combobox", { name: /Country/ }));
  fireEvent.click(await screen.findByRole("option", { name: country, hidden: true }));
}

describe("the zone of a place", () => {
  it("follows the country: filled in where there is one, asked for where there are several", async () => {
    await opened({ country: "", timeZone: "UTC" });
    await choose("SG");
    await waitFor(() => expect(zone()).toBe("Asia/Singapore"));
    await choose("US");
    await waitFor(() => expect(zone()).toBe(""));
  });

  it("stays where it lies in the country", async () => {
    await opened({ country: "GB", timeZone: "America/Chicago" });
    expect(zone()).toBe("America/Chicago");
    await choose("US");
    await waitFor(() => expect(screen.getByRole<HTMLInputElement>("combobox", { name: /Country/ }).value).toBe("US"));
    expect(zone()).toBe("America/Chicago");
  });
});
