import { act, screen } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import type { ReactNode } from "react";
import BaseListPage from "./BaseListPage.tsx";
import { OfflineBases } from "./OfflineBases.tsx";
import { storeAnswer } from "#kit/offline/stored-answers.ts";
import { serverReached } from "#kit/ui/connection.ts";
import { server, show } from "#kit/ui/testing.tsx";

const card = {
  id: "00000000-0000-4000-8000-0000000000b1",
  code: "HOU",
  name: "Houston",
  address: "4120 Navigation Blvd",
  mainPhone: "+17135550140",
  emergencyPhone: "+17135550199",
  nearestHospital: "Ben Taub Hospital, Houston",
  hospitalMinutes: 14,
  latitude: "29.751900",
  longitude: "-95.322800",
};

describe("the bases without a network", () => {
  beforeEach(() => {
    localStorage.clear();
    act(() => serverReached(true));
  });
  const lost = async (page: ReactNode, at = "/base-locations") => {
    server({});
    act(() => serverReached(false));
    await show(page, at);
  };

  it("give whom to call and the way to the hospital, as this device has kept them", async () => {
    storeAnswer("ana", "emergency of bases", [card]);
    await lost(<BaseListPage />);
    expect((await screen.findByRole("link", { name: "HOU Houston" })).getAttribute("href")).toBe(`/base-locations/${card.id}`);
    expect(screen.getByText(/Only the emergency numbers are available, as of/)).toBeTruthy();
  });

  it("show one base with its large buttons", async () => {
    storeAnswer("ana", "emergency of bases", [card]);
    await lost(<OfflineBases id={card.id} tryAgain={() => {}} />);
    const call = await screen.findByRole("link", { name: "Call emergency" });
    expect(call.getAttribute("href")).toBe("tel:+17135550199");
    expect(screen.getByRole("link", { name: "Route to hospital" }).getAttribute("href")).toBe(
      "geo:0,0?q=Ben%20Taub%20Hospital%2C%20Houston",
    );
  });

  it("say so where nothing was kept", async () => {
    await lost(<BaseListPage />);
    expect(await screen.findByText("No emergency numbers on this device")).toBeTruthy();
  });

  it("keep the numbers as soon as the server gives them", async () => {
    server({ "GET /api/base-locations/emergency": () => ({ body: [card] }) });
    await show(<BaseListPage />);
    await expect.poll(() => localStorage.getItem("holdpoint-kept ana emergency of bases") ?? "").toContain("+17135550199");
  });
});
