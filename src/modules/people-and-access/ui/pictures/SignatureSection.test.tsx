import { screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { SignatureSection } from "./SignatureSection.tsx";
import { server, show } from "#kit/ui/testing.tsx";

describe("one's own signature on the profile", () => {
  it("is shown with those before it, and offers drawing and a file", async () => {
    server({
      "GET /api/my-profile/signature": () => ({
        body: {
          current: { id: "b", validFrom: "2026-06-01T09:00:00.000Z", validTo: null },
          former: [{ id: "a", validFrom: "2026-05-04T09:00:00.000Z", validTo: "2026-06-01T09:00:00.000Z" }],
        },
      }),
    });
    await show(<SignatureSection />);
    expect((await screen.findByAltText("Your signature")).getAttribute("src")).toBe("/api/my-profile/signature/b");
    expect(screen.getByText("One former signature")).toBeTruthy();
    expect(screen.getByRole("button", { name: "Draw a new one" })).toBeTruthy();
    expect(screen.getByRole("button", { name: "Upload a PNG" })).toBeTruthy();
  });

  it("may be missing", async () => {
    server({ "GET /api/my-profile/signature": () => ({ body: { current: null, former: [] } }) });
    await show(<SignatureSection />);
    expect(await screen.findByText(/You sign without an image/)).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Remove signature" })).toBeNull();
  });
});
