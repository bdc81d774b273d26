import { fireEvent, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { FormDefinition } from "../../definition.ts";
import { TestFill } from "./TestFill.tsx";
import { show } from "#kit/ui/testing.tsx";

it("a test fill shows what the answers require, and what prevents submission", async () => {
  const form = FormDefinition.parse({
    languages: ["en"],
    sections: [
      {
        key: "main",
        title: "Main",
        fields: [
          { key: "start", type: "number", label: "Start", required: true },
          { key: "end", type: "number", label: "End" },
          { key: "km", type: "calc", label: "Distance", calc: "${end} - ${start}" },
          { key: "why", type: "text", label: "Why so far", showWhen: "${km} > 500", required: true },
        ],
      },
    ],
    review: { rule: "none", days: 7 },
    offlineAllowed: true,
  });
  const answered: object[] = [];
  await show(<TestFill form={form} onClose={() => {}} onTested={async (answers) => void answered.push(answers)} />);
  expect(await screen.findByText("Fill in: Start")).toBeTruthy();
  fireEvent.change(screen.getByLabelText("Start"), { target: { value: "100" } });
  fireEvent.change(screen.getByLabelText("End"), { target: { value: "700,5" } });
  expect(screen.getByLabelText<HTMLInputElement>("Distance").value).toBe("600.5");
  expect(screen.getByText("Fill in: Why so far")).toBeTruthy();
  fireEvent.change(screen.getByLabelText("End"), { target: { value: "200" } });
  expect(screen.queryByLabelText("Why so far")).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: "The form works" }));
  await expect.poll(() => answered).toEqual([{ start: { value: "100" }, end: { value: "200" } }]);
});

it("a day and a time are typed in it as everywhere else, in any browser", async () => {
  const fields = [
    { key: "on", type: "date", label: "On" },
    { key: "from", type: "time", label: "From" },
    { key: "end", type: "dateTime", label: "End" },
  ];
  const form = FormDefinition.parse({
    languages: ["en"],
    sections: [{ key: "main", title: "Main", fields }],
    review: { rule: "none", days: 7 },
    offlineAllowed: true,
  });
  const answered: object[] = [];
  await show(<TestFill form={form} onClose={() => {}} onTested={async (answers) => void answered.push(answers)} />);
  const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
  await screen.findByLabelText("On");
  type("On", "20 nov 2026");
  type("From", "7.30");
  type("End", "20.11.2026");
  type("End, time", "4:15 pm");
  expect(document.querySelectorAll("[type=date], [type=time], [type=datetime-local]")).toHaveLength(0);
  fireEvent.click(screen.getByRole("button", { name: "The form works" }));
  await expect
    .poll(() => answered)
    .toEqual([{ on: { value: "2026-11-20" }, from: { value: "07:30" }, end: { value: "2026-11-20T16:15" } }]);
});
