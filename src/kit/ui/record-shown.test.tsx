import { screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { defineRecord } from "#kit/define-record.ts";
import { choices, country, derived, email, phone, ref, text, whole } from "#kit/fields.ts";
import { z } from "zod";
import { Form } from "./form/Form.tsx";
import { RecordFields } from "./form/RecordField.tsx";
import { Facts } from "./RecordPage.tsx";
import { factsOf, inWords } from "./record-shown.tsx";
import { Telephone } from "./Telephone.tsx";
import { show } from "./testing.tsx";

const Agent = defineRecord({
  entity: "Agent",
  noun: "agent",
  path: "/api/agents",
  page: "/agents",
  fields: {
    portId: ref("", { required: "Choose the port" }),
    name: text("Name", { required: true }),
    country: country("Country", { required: true }),
    phone: phone("Telephone", {}),
    email: email("Email", {}),
    notice: whole("Notice", { unit: "h" }),
    trades: choices("Trades", ["bunker supply", "pilotage"]),
  },
  shown: { berths: derived("Berths", z.int()) },
});
const agent = {
  name: "Pat Webb",
  country: "NO",
  phone: "+4722000000",
  email: "pat@example.com",
  notice: 12,
  trades: ["bunker supply" as const, "pilotage" as const],
  berths: 2,
};

it("shows a country by its name, and telephone numbers and addresses as links", async () => {
  const row = agent as unknown as z.infer<typeof Agent.row>;
  await show(<Facts of={factsOf(Agent, row, "country", "phone", "email", "notice", "trades")} />);
  expect(screen.getByText("Norway")).toBeTruthy();
  expect(screen.getByRole("link", { name: "+4722000000" }).getAttribute("href")).toBe("tel:+4722000000");
  expect(screen.getByRole("link", { name: "pat@example.com" }).getAttribute("href")).toBe("mailto:pat@example.com");
  expect(screen.getByText("12 h")).toBeTruthy();
  expect(screen.getByText("Bunker supply, pilotage")).toBeTruthy();
});

it("draws a telephone number in the groups of its country, and has no gaps in what is copied", async () => {
  await show(["+4722000000", "+442079460958", "+999123"].map((number) => <Telephone key={number} number={number} />));
  const groups = () => screen.getAllByRole("link").map(({ children }) => [...children].map(({ textContent }) => textContent));
  await waitFor(() => expect(groups()).toEqual([["+47", "22", "00", "00", "00"], ["+44", "20", "7946", "0958"], ["+999123"]]));
  expect(screen.getAllByRole("link").map(({ textContent }) => textContent)).toEqual(["+4722000000", "+442079460958", "+999123"]);
});

it("says of a value that the trail does not hold only that it changed, without a unit and in no other words", () => {
  const { country, notice, trades, name } = Agent.fields;
  expect([country, notice, trades, name].map((field) => inWords(field, "changed"))).toEqual(Array(4).fill("changed"));
});

it("asks for them with the right keyboard", async () => {
  await show(
    <Form schema={Agent.draft} start={agent} fields={Agent.fields} labels={Agent.labels} save="Save" onSave={async () => null}>
      <RecordFields names={["name", "country", "phone", "email"]} />
    </Form>,
  );
  const typeOf = (label: string) => screen.getByLabelText(label).getAttribute("type");
  expect([typeOf("Telephone"), typeOf("Email")]).toEqual(["tel", "email"]);
  expect(screen.getByDisplayValue("Norway")).toBeTruthy();
});

it("names no field without a label, so that History and exports leave it out", () => {
  expect(Object.keys(Agent.labels)).toEqual(["name", "country", "phone", "email", "notice", "trades", "berths"]);
});
