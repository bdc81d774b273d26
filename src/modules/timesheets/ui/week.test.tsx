import { fireEvent, screen } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import type { Week } from "../contract.ts";
import WeekPage from "./WeekPage.tsx";
import { ActorContext } from "#kit/ui/actor.ts";
import { server, show } from "#kit/ui/testing.tsx";

const job = {
  id: "00000000-0000-4000-8000-000000000001",
  number: "WO-0417",
  title: "Weld scan",
  timeZone: "America/Chicago",
  status: "in progress",
  methods: ["UT"],
};
const days = ["04", "05", "06", "07", "08", "09", "10"].map((day) => ({
  day: `2026-05-${day}`,
  holiday: null,
  hours: "0",
  entries: [],
}));
const week: Week = {
  userId: "ana",
  personName: "Ana Ruiz",
  from: "2026-05-04",
  to: "2026-05-10",
  today: "2026-05-08",
  timeZone: "America/Chicago",
  days,
  byActivity: [],
  byClass: {},
  hours: "0",
  rules: [],
  pay: { byClass: {}, rules: [] },
  gaps: [{ day: "2026-05-07", jobs: [{ id: job.id, number: job.number, title: job.title }] }],
  jobs: [job],
  mayWrite: true,
  people: [],
};
const rights = { projects: { view: "own", create: "own" } } as const;
const ana = { id: "ana", name: "Ana Ruiz", rights, isSuperUser: false, timeZone: "America/Chicago" };
const type = (name: string, text: string) => {
  const box = screen.getByLabelText(new RegExp(`^${name}`));
  fireEvent.change(box, { target: { value: text } });
  fireEvent.blur(box);
};

beforeEach(() => localStorage.clear());

it("takes times as they are typed, at the clock of the site, and keeps them where the server refuses", async () => {
  let refuses = true;
  const asked = server({
    "GET /api/timesheets/week": () => ({ body: week }),
    "POST /api/timesheet-entries": () =>
      refuses
        ? { status: 400, body: { code: "invalid-input", message: "Overlaps 06:00-12:00 on WO-0417." } }
        : { body: { id: "e" } },
  });
  await show(
    <ActorContext value={ana}>
      <WeekPage />
    </ActorContext>,
    "/timesheets",
  );
  expect(await screen.findByText(/No time on 7 May 2026/)).toBeTruthy();
  type("From", "22");
  type("To", "0600");
  fireEvent.click(screen.getByRole("button", { name: "Save time" }));
  expect(await screen.findByText("Overlaps 06:00-12:00 on WO-0417.")).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>(/^From/).value).toBe("22:00");
  refuses = false;
  fireEvent.click(screen.getByRole("button", { name: "Save time" }));
  await expect.poll(() => screen.getByLabelText<HTMLInputElement>(/^From/).value).toBe("06:00");
  const sent = asked.filter(({ asked: what }) => what.startsWith("POST")).at(-1)?.body;
  expect(sent).toMatchObject({
    workOrderId: job.id,
    activity: "work",
    startAt: "2026-05-09T03:00:00.000Z",
    endAt: "2026-05-09T11:00:00.000Z",
  });
});
