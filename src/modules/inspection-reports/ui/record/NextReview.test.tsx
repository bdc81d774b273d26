import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { ActorContext } from "#kit/ui/actor.ts";
import { server, show } from "#kit/ui/testing.tsx";
import type { Report } from "#modules/inspection-reports/report.ts";
import { NextReview } from "./NextReview.tsx";

const sam = { id: "sam", name: "Sam", rights: {}, isSuperUser: false, timeZone: "UTC", named: ["report.review"] };
const signed = (signerUserId: string, slot: string) => ({ status: "signed", signatures: [{ signerUserId, slot }] }) as Report;

it("who has reviewed a report goes on to the one that waits longest; who performed or only reads it is not sent anywhere", async () => {
  const asked = server({
    "GET /api/inspection-reports": () => ({ body: { rows: [{ id: "r-2", reportNumber: "SPF-MT-26-0029" }], next: null } }),
  });
  await show(
    <ActorContext value={sam}>
      <NextReview report={signed("ana", "reviewed")} />
      <NextReview report={signed("sam", "performed")} />
    </ActorContext>,
  );
  expect(asked).toHaveLength(0);
  await show(
    <ActorContext value={sam}>
      <NextReview report={signed("sam", "reviewed")} />
    </ActorContext>,
  );
  const link = await screen.findByRole("link", { name: "Review SPF-MT-26-0029" });
  expect(link.getAttribute("href")).toBe("/inspection-reports/r-2");
  expect(asked[0]?.asked).toContain("awaitingMe=true");
});
