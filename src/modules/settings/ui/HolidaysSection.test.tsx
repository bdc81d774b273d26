import { screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import HolidaysSection from "./HolidaysSection.tsx";
import { server, show } from "#kit/ui/testing.tsx";

const path = "/api/settings/holiday-calendars";
const stored = {
  version: 1,
  createdAt: "2026-01-02T10:00:00Z",
  createdById: null,
  updatedAt: "2026-01-02T10:00:00Z",
  archivedAt: null,
};
const scotland = {
  ...stored,
  id: "00000000-0000-4000-8000-0000000000a1",
  name: "Scotland",
  country: "GB",
  starter: null,
  observedRule: "none",
  days: [{ day: "2099-12-25", name: "Christmas Day" }],
};

async function open(calendars: object[], mayEdit = true) {
  server({ [`GET ${path}`]: () => ({ body: calendars }) });
  await show(<HolidaysSection company={{} as never} mayEdit={mayEdit} />);
}

describe("holidays", () => {
  it("state what holds while there is no calendar", async () => {
    await open([]);
    expect(await screen.findByText(/Every day from Monday to Friday is a workday/)).toBeTruthy();
  });

  it("show the next one of each calendar, and are only read by those who may not change them", async () => {
    await open([scotland], false);
    expect(await screen.findByText(/25 Dec 2099, Christmas Day/)).toBeTruthy();
    expect(screen.queryByRole("button", { name: /Edit|Archive|Add/ })).toBeNull();
  });
});
