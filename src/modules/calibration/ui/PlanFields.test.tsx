import { fireEvent, screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { NewPage } from "./plan-forms.tsx";
import { server, show } from "#kit/ui/testing.tsx";

const typeId = "00000000-0000-4000-8000-0000000000e1";
const legal = { value: 6, unit: "months", title: "Survey meter calibration", basis: "10 CFR 34.25(b)(1)" };

const densitometer = { value: 3, unit: "months", clause: "ASME V Art. 2 T-262.1", verify: false };

async function open(interval: typeof legal | null, code: typeof densitometer | null = null) {
  const asked = server({ "GET /api/calibration/legal-interval": () => ({ body: { interval, code } }) });
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

  it("says that it is longer than the code allows, and asks for the reason", async () => {
    await open(null, densitometer);
    expect(await screen.findByText("Longer than ASME V Art. 2 T-262.1")).toBeTruthy();
    expect(screen.getByLabelText(/Reason/)).toBeTruthy();
    fireEvent.change(screen.getByLabelText("Interval"), { target: { value: "3" } });
    await expect.poll(() => screen.queryByText("Longer than ASME V Art. 2 T-262.1")).toBeNull();
  });
});
