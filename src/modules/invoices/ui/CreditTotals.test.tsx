import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { CreditAsked } from "../contract.ts";
import { CreditTotals } from "./CreditTotals.tsx";
import { Form } from "#kit/ui/form/Form.tsx";
import { server, show } from "#kit/ui/testing.tsx";

const id = "0198c1f0-0000-7000-8000-000000000001";
const preview = {
  currency: "USD",
  netTotal: "-210.94",
  taxTotal: "-17.40",
  grossTotal: "-228.34",
  retainageAmount: "-21.09",
  withheldTotal: "0.00",
  amountDue: "-207.25",
  also: [],
};
const shown = (quantity: string) =>
  show(
    <Form
      schema={CreditAsked}
      start={{ kind: "quantity", lines: [{ lineId: id, quantity, perUnit: null, taxCodes: [] }] }}
      save="Draft"
      onSave={async () => {}}
    >
      <CreditTotals id={id} />
    </Form>,
  );

it("the credit dialog shows what the note comes to by the server's calculation", async () => {
  const requests = server({ [`POST /api/invoices/${id}/credit-notes/preview`]: () => ({ body: preview }) });
  await shown("15");
  expect(await screen.findByText("-228.34 USD")).toBeTruthy();
  for (const text of ["-210.94 USD", "-17.40 USD", "-21.09 USD", "-207.25 USD"]) expect(screen.getByText(text)).toBeTruthy();
  expect(requests).toHaveLength(1);
});

it("the credit dialog shows why lines cannot be credited, and asks nothing for lines that are not complete", async () => {
  const why = "Only 100 of 115 films are left to credit.";
  server({ [`POST /api/invoices/${id}/credit-notes/preview`]: () => ({ status: 422, body: { message: why, code: "credit" } }) });
  await shown("116");
  expect(await screen.findByText(why, { exact: false })).toBeTruthy();
  const requests = server({});
  await shown("0");
  expect(await screen.findByText("Complete the lines to see what is credited.")).toBeTruthy();
  expect(requests).toEqual([]);
});
