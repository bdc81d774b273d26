import { fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { useAsk } from "#kit/ui/data.ts";
import { server, show } from "#kit/ui/testing.tsx";
import type { Checks } from "#modules/inspection-reports/contract-checks.ts";
import { inspectionReports } from "#modules/inspection-reports/contract.ts";
import { SignForm } from "./SignForm.tsx";

const id = "00000000-0000-4000-8000-00000000000a";
const checks = (contentHash: string) =>
  ({ contentHash, meaning: "Performed by", more: true, needsUserId: false, secondFactor: [] }) as unknown as Checks;

function Asked() {
  const found = useAsk(inspectionReports.endpoints.checks, { id });
  return found.data ? <SignForm report={{ id }} checks={found.data} onSigned={() => {}} isReading={found.isFetching} /> : null;
}

it("a signature on content that has changed since is refused, and the next attempt is on what is stored", async () => {
  let stored = "old";
  const asked = server({
    [`GET /api/inspection-reports/${id}/checks`]: () => ({ body: checks(stored) }),
    [`POST /api/inspection-reports/${id}/signatures`]: () => ({
      status: 409,
      body: { code: "content-changed", message: "The report changed after you opened it. Review it again." },
    }),
  });
  await show(<Asked />);
  const sign = async () => {
    fireEvent.change(await screen.findByLabelText(/^Password/), { target: { value: "secret" } });
    fireEvent.click(screen.getByRole("button", { name: "Sign and send for review" }));
  };
  stored = "new";
  await sign();
  expect(await screen.findByText("The report changed after you opened it. Review it again.")).toBeTruthy();
  await waitFor(() => expect(asked.filter(({ asked: address }) => address.includes("/checks"))).toHaveLength(2));
  await waitFor(() =>
    expect(screen.getByRole("button", { name: "Sign and send for review" }).hasAttribute("data-loading")).toBe(false),
  );
  await sign();
  const signed = () => asked.filter(({ asked: address }) => address.includes("/signatures"));
  await waitFor(() => expect(signed()).toHaveLength(2));
  expect(signed().map(({ body }) => (body as { contentHash: string }).contentHash)).toEqual(["old", "new"]);
});

it("its button waits while the checks of the last save are being read", async () => {
  await show(<SignForm report={{ id }} checks={checks("old")} onSigned={() => {}} isReading />);
  expect(screen.getByRole("button", { name: "Sign and send for review" }).hasAttribute("data-loading")).toBe(true);
});
