import { cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { server, show } from "#kit/ui/testing.tsx";
import type * as routing from "#kit/ui/routing.ts";
import { strToU8, zipSync } from "fflate";
import { hexOf } from "./fingerprint.ts";
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

const checkedAt = "2026-03-14T15:00:00.000Z";

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
    const found = { issuer: "Acadia", altered: [], summary: null, recordHash: null, caution: null, otherCode: false, checkedAt };
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

  it("says of the file of an imported report that its evidence is not held, and not that it is genuine", async () => {
    const found = { issuer: "Acadia", altered: [], summary: null, recordHash: null, caution: null, otherCode: false, checkedAt };
    const imported = {
      verdict: "imported",
      number: "OLD-1",
      revision: "B",
      issuedOn: "2026-01-14",
      contact: { phone: "+17135550140", email: null },
    };
    server({ "POST /api/verify": () => ({ body: { ...found, ...imported } }) });
    await show(<VerifyPage />);
    const file = new File(["%PDF-1.4"], "old.pdf", { type: "application/pdf" });
    fireEvent.change(await screen.findByLabelText("The PDF of the report"), { target: { files: [file] } });
    expect(await screen.findByText("Imported: issued before Holdpoint, evidence not held")).toBeTruthy();
    expect(screen.getByText("OLD-1")).toBeTruthy();
    expect(screen.queryByText("Genuine")).toBeNull();
    // For whoever keeps the result on paper.
    expect(screen.getByText(/^Checked on 14 Mar 2026, .* Acadia/)).toBeTruthy();
    expect(screen.getByRole("link", { name: /713/ }).getAttribute("href")).toBe("tel:+17135550140");
    const print = vi.spyOn(window, "print").mockImplementation(() => undefined);
    fireEvent.click(screen.getByRole("button", { name: "Print the result" }));
    expect(print).toHaveBeenCalledOnce();
  });

  const result = { number: "R-1", revision: 0, issuedOn: "2026-03-13", supersededBy: null, voidedOn: null, isDoubted: false };
  const several = { checkedAt, transmittal: { transmittalNo: "T-ACR-26-0001", isRecalled: false } };
  const drop = async (file: File) =>
    fireEvent.change(await screen.findByLabelText("The PDF of the report"), { target: { files: [file] } });
  const hash = (letter: string) => letter.repeat(64);

  it("checks all reports of an index by their fingerprints, what is not in order first", async () => {
    const results = [
      { ...result, verdict: "genuine", name: "R-1" },
      { ...result, verdict: "superseded", supersededBy: 1, number: "R-2", name: "R-2" },
    ];
    const asked = server({ "POST /api/verify/several": () => ({ body: { checkedAt, transmittal: null, results } }) });
    await show(<VerifyPage />);
    await drop(new File([`Report,Rev,SHA-256\nR-1,0,${hash("a")}\nR-2,0,${hash("b")}\n`], "index.csv", { type: "text/csv" }));
    expect(await screen.findByText("1 of 2 reports are genuine and current")).toBeTruthy();
    const rows = screen.getAllByRole("row").map(({ textContent }) => textContent);
    expect(rows.slice(1)).toEqual(["R-2 Rev 0Superseded by Rev 113 Mar 2026R-2", "R-1 Rev 0Genuine13 Mar 2026R-1"]);
    expect(asked[0]?.body).toEqual({
      files: [
        { sha256: hash("a"), name: "R-1" },
        { sha256: hash("b"), name: "R-2" },
      ],
    });
  });

  it("checks the PDFs in a ZIP by their bytes, and says of an index without fingerprints what to choose instead", async () => {
    const results = [{ ...result, verdict: "genuine", name: "R-1_R0.pdf" }];
    const asked = server({ "POST /api/verify/several": () => ({ body: { ...several, results } }) });
    await show(<VerifyPage />);
    const zip = zipSync({
      "R-1_R0.pdf": strToU8("%PDF-1.7"),
      "papers/certificates/a.pdf": strToU8("%PDF"),
      "index.csv": strToU8("x"),
    });
    await drop(new File([zip], "T-ACR-26-0001.zip", { type: "application/zip" }));
    expect(await screen.findByText("1 of 1 report is genuine and current")).toBeTruthy();
    expect(asked[0]?.body).toEqual({ files: [{ name: "R-1_R0.pdf", sha256: await hexOf(strToU8("%PDF-1.7")) }] });
    await drop(new File(["Report,Rev\nR-1,0\n"], "index.csv", { type: "text/csv" }));
    expect((await screen.findByRole("alert")).textContent).toMatch(/no column with the SHA-256/);
  });

  it("takes a PDF that is no report for a package of reports, and says that a transmittal was recalled", async () => {
    const unknown = { issuer: "Acadia", verdict: "unknown", number: null, revision: null, altered: [], recordHash: null };
    server({
      "POST /api/verify": () => ({ body: { ...unknown, summary: null, caution: null, otherCode: false } }),
      "POST /api/verify/several": () => ({
        body: {
          checkedAt,
          transmittal: { ...several.transmittal, isRecalled: true },
          results: [{ ...result, verdict: "void", name: null }],
        },
      }),
    });
    await show(<VerifyPage />);
    await drop(new File(["%PDF-1.7"], "T-ACR-26-0001.pdf", { type: "application/pdf" }));
    expect(await screen.findByText("Transmittal T-ACR-26-0001 was recalled")).toBeTruthy();
    expect(screen.getByText("0 of 1 report is genuine and current")).toBeTruthy();
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

  describe("with the camera", () => {
    const stop = vi.fn<() => void>();
    const sees = (text: string) =>
      vi.stubGlobal(
        "BarcodeDetector",
        class {
          detect = async () => [{ rawValue: text }];
        },
      );
    const camera = (answer: () => Promise<unknown>) =>
      Object.defineProperty(navigator, "mediaDevices", { configurable: true, value: { getUserMedia: answer } });
    const works = async () => ({ getTracks: () => [{ stop }] });
    const press = async () => fireEvent.click(await screen.findByRole("button", { name: "Read with the camera" }));
    const readsNone = () => void Reflect.deleteProperty(globalThis, "BarcodeDetector");
    afterEach(() => {
      readsNone();
      Reflect.deleteProperty(navigator, "mediaDevices");
      stop.mockClear();
    });

    it("reads the QR code of a report, checks it and switches the camera off", async () => {
      sees(`${window.location.origin}/verify/7K3M-9QXD-2F4T-Y`);
      camera(works);
      server({});
      await show(<VerifyPage />);
      await press();
      expect(await screen.findByDisplayValue("7K3M-9QXD-2F4T-Y")).toBeTruthy();
      expect(window.location.pathname).toBe("/verify/7K3M9QXD2F4TY");
      expect(screen.getByRole("button", { name: "Read with the camera" })).toBeTruthy();
      expect(stop).toHaveBeenCalled();
    });

    it.each([
      ["https://elsewhere.example/verify/7K3M9QXD2F4TY", /leads to elsewhere\.example, not to this site/],
      ["https://elsewhere.example/menu", /not the code of a report/],
      ["UTG-014", /not the code of a report/],
      [`${window.location.origin}/verify/7K3M9QXD2F4TX`, /contains a typing error/],
    ])("says of %s that it is none, and looks nothing up", async (text, words) => {
      sees(text);
      camera(works);
      const asked = server({});
      await show(<VerifyPage />);
      await press();
      expect(await screen.findByText(words)).toBeTruthy();
      expect(asked).toEqual([]);
      expect(stop).toHaveBeenCalled();
    });

    it.each([
      ["NotAllowedError", /The camera was refused\. Allow it for this page/],
      ["NotFoundError", /No camera was found on this device/],
      ["NotReadableError", /in use by another app/],
    ])("says after %s what to do instead", async (name, words) => {
      sees("");
      camera(() => Promise.reject(Object.assign(new Error("Refused"), { name })));
      server({});
      await show(<VerifyPage />);
      await press();
      expect((await screen.findByRole("alert")).textContent).toMatch(words);
      expect(screen.queryByLabelText("What the camera sees")).toBeNull();
    });

    it("is switched off when it is stopped while the person is still being asked, and is not offered where no codes are read", async () => {
      sees("7K3M9QXD2F4TY");
      let allow = (_: unknown) => {};
      camera(() => new Promise((resolve) => (allow = resolve)));
      server({});
      await show(<VerifyPage />);
      await press();
      fireEvent.click(screen.getByRole("button", { name: "Stop the camera" }));
      allow(await works());
      await vi.waitFor(() => expect(stop).toHaveBeenCalled());
      cleanup();
      readsNone();
      await show(<VerifyPage />);
      expect(await screen.findByLabelText("Verification code")).toBeTruthy();
      expect(screen.queryByRole("button", { name: "Read with the camera" })).toBeNull();
    });
  });
});
