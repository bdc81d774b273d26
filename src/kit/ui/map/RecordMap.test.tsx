import { screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import RecordMap from "./RecordMap.tsx";
import { RecordKindsContext } from "#kit/ui/record-kinds.ts";
import { show } from "#kit/ui/testing.tsx";

const site = (name: string, latitude: string | null, longitude: string | null) => ({
  id: `site ${name}`,
  name,
  latitude,
  longitude,
});
const rows = [
  { id: "1", number: "L-1", title: "Turnaround PAUT", company: "Northgate", site: site("Port Arthur", "29.885", "-93.9399") },
  { id: "2", number: "L-2", title: "Tank floor", company: "Kinwood", site: site("Channelview", null, null) },
  { id: "3", number: "L-3", title: "Pipeline", company: "Cordova", site: null },
];
const stateOf = () => ({ words: "qualified", meaning: "waiting" as const });
const map = (more: { mayEdit?: boolean; mayPlace?: boolean; rows?: typeof rows } = {}) => (
  <RecordKindsContext
    value={[
      { entity: "ClientSite", title: "Sites", module: "client-companies", list: "/x", href: "/client-sites/$id", number: "code" },
    ]}
  >
    <RecordMap noun="lead" page="/leads" rows={rows} stateOf={stateOf} mayEdit mayPlace {...more} />
  </RecordKindsContext>
);

describe("records on a map", () => {
  it("are listed beside it in words, each with a link to its page", async () => {
    await show(map());
    expect(screen.getByRole("region", { name: "Map of the leads" })).toBeTruthy();
    expect(screen.getByRole("heading", { name: "1 lead on the map" })).toBeTruthy();
    expect(screen.getByRole("link", { name: "L-1 Turnaround PAUT" }).getAttribute("href")).toBe("/leads/1");
    expect(screen.getByText("Northgate, Port Arthur")).toBeTruthy();
  });

  it("without a place are counted and listed with the way to give them one", async () => {
    await show(map());
    expect(screen.getByRole("heading", { name: "2 leads without a place on the map" })).toBeTruthy();
    const item = (name: RegExp) => screen.getByRole("link", { name }).closest("li") ?? expect.fail("not listed");
    const toSite = within(item(/Tank floor/)).getByRole("link", { name: "Enter the coordinates of its site" });
    expect(toSite.getAttribute("href")).toBe("/client-sites/site%20Channelview");
    expect(
      within(item(/Pipeline/))
        .getByRole("link", { name: "Choose its site" })
        .getAttribute("href"),
    ).toBe("/leads/3/edit");
  });

  it("offer no such way to those who may not change it", async () => {
    await show(map({ mayEdit: false, mayPlace: false }));
    expect(screen.getByText("Its site has no coordinates.")).toBeTruthy();
    expect(screen.getByText("No site is chosen.")).toBeTruthy();
    expect(screen.queryByRole("link", { name: "Choose its site" })).toBeNull();
  });

  it("are no map where there is none", async () => {
    await show(map({ rows: [] }));
    expect(screen.getByText("No leads here")).toBeTruthy();
    expect(screen.queryByRole("region", { name: "Map of the leads" })).toBeNull();
  });
});
