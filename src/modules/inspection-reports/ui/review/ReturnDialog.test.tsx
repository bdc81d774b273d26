import { fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { server, show } from "#kit/ui/testing.tsx";
import type { Report } from "#modules/inspection-reports/report.ts";
import { ReturnDialog } from "./ReturnDialog.tsx";

const mustFix = { severity: "mustFix", state: "open" } as Report["comments"][number];

async function opened(comments: Report["comments"]) {
  const sent: string[] = [];
  const taken = (address: string) => (request: { body?: unknown }) => {
    sent.push(`${address} ${JSON.stringify(request.body)}`);
    return { body: {} };
  };
  server({
    "POST /api/inspection-reports/r1/comments": taken("comments"),
    "POST /api/inspection-reports/r1/returns": taken("return"),
  });
  await show(<ReturnDialog report={{ id: "r1", version: 4, comments }} onClose={() => {}} />);
  return sent;
}
const write = (label: RegExp, text: string) =>
  fireEvent.change(screen.getByRole("textbox", { name: label }), { target: { value: text } });
const press = () => fireEvent.click(screen.getByRole("button", { name: "Return report" }));

it("asks for the reason and for what must be fixed in one form, and sends the comment first", async () => {
  const sent = await opened([]);
  write(/^Reason/, "Velocity of the wrong steel");
  press();
  expect(await screen.findByText("Enter what must be fixed")).toBeTruthy();
  expect(sent).toEqual([]);
  write(/^What must be fixed/, "5920 m/s is not stainless");
  press();
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[0]).toContain('"severity":"mustFix","text":"5920 m/s is not stainless"');
  expect(sent[1]).toContain('"reason":"Velocity of the wrong steel"');
});

it("asks for the reason alone where comments state what must be fixed", async () => {
  const sent = await opened([mustFix]);
  expect(screen.queryByRole("textbox", { name: /^What must be fixed/ })).toBeNull();
  write(/^Reason/, "See the comments");
  press();
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatch(/^return /);
});
