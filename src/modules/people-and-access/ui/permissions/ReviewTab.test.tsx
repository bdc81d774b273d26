import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { ReviewTab } from "./ReviewTab.tsx";
import { server, show } from "#kit/ui/testing.tsx";

const review = {
  id: "11111111-1111-4111-8111-111111111111",
  version: 1,
  number: "AR-2026-2",
  openedOn: "2026-05-04",
  openedByName: "Helen Marsh",
  dueOn: "2026-06-03",
  state: "overdue",
  people: 2,
  confirmed: 1,
  change: 0,
  left: 0,
  open: 1,
  closedAt: null,
};
const person = {
  name: "Ana Torres",
  jobTitle: "Technician",
  base: "Houston",
  status: "active",
  roles: [{ name: "Technician", endsAt: null }],
  modules: [{ id: "leads", source: "added", endsAt: null }],
  lastSignIn: null,
  changes: [{ at: "2026-05-01T09:00:00.000Z", by: "Ada Minh", what: "Leads: no access → given" }],
};
const line = {
  id: "l1",
  version: 1,
  userId: "u1",
  outcome: "open",
  note: null,
  decidedByName: null,
  person,
  seen: "abc",
  isOwn: false,
};

const answers = (mayReview: boolean) => ({
  "GET /api/permissions/reviews": () => ({ body: { rows: [review], nextOn: "2026-11-04", mayReview } }),
  [`GET /api/permissions/reviews/${review.id}/lines`]: () => ({ body: { rows: [line], next: null } }),
  [`POST /api/permissions/reviews/${review.id}/decisions`]: () => ({
    body: [{ id: "l1", name: "Ana Torres", done: false, message: "Their access changed after you opened it. Review again." }],
  }),
});

describe("an open access review", () => {
  it("shows what is confirmed, sends back what was seen, and says what became of it", async () => {
    const asked = server(answers(true));
    await show(<ReviewTab />);
    const row = await screen.findByRole("row", { name: /Ana Torres/ });
    expect(row.textContent).toContain("Technician");
    expect(row.textContent).toContain("0 by role, + Leads");
    expect(row.textContent).toContain("Ada Minh: Leads: no access → given");
    expect(screen.getByText("This review is overdue")).toBeTruthy();
    fireEvent.keyDown(row, { key: "x" });
    fireEvent.click(await screen.findByRole("button", { name: "Confirm" }));
    await screen.findByText("Ana Torres: Their access changed after you opened it. Review again.");
    const sent = asked.find(({ asked: what }) => what.startsWith("POST"));
    expect(sent?.body).toEqual({ outcome: "confirmed", lines: [{ id: "l1", version: 1, seen: "abc" }] });
  });
  it("asks for a note before it asks for a change", async () => {
    const asked = server(answers(true));
    await show(<ReviewTab />);
    fireEvent.keyDown(await screen.findByRole("row", { name: /Ana Torres/ }), { key: "x" });
    fireEvent.click(await screen.findByRole("button", { name: "Request change" }));
    fireEvent.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Send request" }));
    await waitFor(() => expect(screen.getByText("Enter a reason.")).toBeTruthy());
    expect(asked.some(({ asked: what }) => what.startsWith("POST"))).toBe(false);
  });
  it("offers nothing to whoever may only look", async () => {
    server(answers(false));
    await show(<ReviewTab />);
    await screen.findByRole("row", { name: /Ana Torres/ });
    expect(screen.queryByRole("checkbox")).toBeNull();
    expect(screen.queryByRole("button", { name: "Close review" })).toBeNull();
  });
});
