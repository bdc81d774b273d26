import { fireEvent, screen } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { server, show } from "#kit/ui/testing.tsx";
import type * as routing from "#kit/ui/routing.ts";
import VerifyPage from "./VerifyPage.tsx";

const given = vi.hoisted(() => ({ code: "" }));
vi.mock("#kit/ui/routing.ts", async (original) => ({
  ...(await original<typeof routing>()),
  useParam: () => given.code,
}));
const { crypto: ofHttps } = globalThis;
afterEach(() => {
  given.code = "";
  vi.stubGlobal("crypto", ofHttps);
});

describe("the public check", () => {
  it("says that a code in the address is mistyped, and does not ask for it as an unknown report", async () => {
    given.code = "7K3M9QXD2F4TX";
    const asked = server({});
    await show(<VerifyPage />);
    expect(await screen.findByText(/This code contains a typing error/)).toBeTruthy();
    expect(screen.queryByText("Unknown")).toBeNull();
    expect(asked).toEqual([]);
  });

  it.each([
    ["no report", { verdict: "unknown", number: null, revision: null }, /the code above is that of no report issued here/],
    ["another report", { verdict: "genuine", number: "R-2", revision: 1 }, /the code above is that of R-2 Rev 1/],
  ])("says of a genuine file that the code is that of %s", async (_, ofCode, words) => {
    given.code = "7K3M9QXD2F4TY";
    const found = { issuer: "Acadia", altered: [], summary: null, recordHash: null, caution: null, otherCode: false };
    server({
      "GET /api/verify/7K3M9QXD2F4TY": () => ({ body: { ...found, ...ofCode } }),
      "POST /api/verify": () => ({ body: { ...found, verdict: "genuine", number: "R-1", revision: 0, otherCode: true } }),
    });
    await show(<VerifyPage />);
    const file = new File(["%PDF-1.7"], "report.pdf", { type: "application/pdf" });
    fireEvent.change(await screen.findByLabelText("The PDF of the report"), { target: { files: [file] } });
    expect(await screen.findByText("The file is another report")).toBeTruthy();
    expect(await screen.findByText(words)).toBeTruthy();
  });

  it("says over plain http that a file needs https, not that it cannot be read", async () => {
    vi.stubGlobal("crypto", {
      getRandomValues: ofHttps.getRandomValues.bind(ofHttps),
      randomUUID: ofHttps.randomUUID.bind(ofHttps),
    });
    server({});
    await show(<VerifyPage />);
    const file = new File(["%PDF-1.7"], "report.pdf", { type: "application/pdf" });
    fireEvent.change(await screen.findByLabelText("The PDF of the report"), { target: { files: [file] } });
    expect((await screen.findByRole("alert")).textContent).toMatch(/over https.*type the code printed on the report/);
  });
});
