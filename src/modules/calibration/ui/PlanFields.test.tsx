import { fireEvent, screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { NewPage } from "./plan-forms.tsx";
import { server, show } from "#kit/ui/testing.tsx";

const typeId = "00000000-0000-4000-8000-0000000000e1";
const legal = { value: 6, unit: "months", title: "Survey meter calibration", basis: "10 CFR 34.25(b)(1)" };

async function open(interval: typeof legal | null) {
  const asked = server({ "GET /api/calibration/legal-interval": () => ({ body: { interval } }) });
  localStorage.clear();
  await show(<NewPage />, `/calibration/plans/new?type=${typeId}`);
  return asked;
}
const interval = async () => (await screen.findByLabelText<HTMLInputElement>("Interval")).value;

describe("a new plan of a meter", () => {
  it("starts from the interval of the regulatory profile, with its basis", async () => {
    await open(legal);
    await expect.poll(interval).toBe("6");
    expect(screen.getByLabelText<HTMLTextAreaElement>("Source").value).toBe("10 CFR 34.25(b)(1)");
    expect(screen.getByText(/at most every 6 months by 10 CFR 34.25/)).toBeTruthy();
  });

  it("keeps what is typed instead, and says that it is less strict", async () => {
    await open(legal);
    await expect.poll(interval).toBe("6");
    fireEvent.change(screen.getByLabelText("Interval"), { target: { value: "12" } });
    expect(await screen.findByText("Less strict than 10 CFR 34.25(b)(1)")).toBeTruthy();
    expect(await interval()).toBe("12");
    expect(screen.getByLabelText(/Reason/)).toBeTruthy();
  });

  it("of a type outside the profile starts from a year", async () => {
    const asked = await open(null);
    await expect.poll(() => asked.some(({ asked: what }) => what.includes("legal-interval"))).toBe(true);
    expect(await interval()).toBe("12");
    expect(screen.queryByLabelText(/Reason/)).toBeNull();
  });
});
