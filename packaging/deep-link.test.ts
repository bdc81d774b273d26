import { describe, expect, it } from "vitest";
import { linkIn, pathOf } from "./deep-link.ts";

const server = "https://quality.example.com";

describe("a deep link", () => {
  it.each([
    ["holdpoint://inspection-reports/42", "/inspection-reports/42"],
    ["holdpoint://inspection-reports/42?tab=history#line-3", "/inspection-reports/42?tab=history#line-3"],
    ["holdpoint:///calibration", "/calibration"],
    ["HOLDPOINT://calibration/", "/calibration"],
    ["holdpoint://", "/"],
    ["holdpoint:/", "/"],
    ["https://quality.example.com/verify/K7M2", "/verify/K7M2"],
    ["https://quality.example.com/auth/reset-password?token=abc", "/auth/reset-password?token=abc"],
    ["https://quality.example.com", "/"],
  ])("%s opens %s", (link, path) => {
    expect(pathOf(link, server)).toBe(path);
  });

  it.each([
    "https://elsewhere.example/inspection-reports/42",
    "https://quality.example.com.elsewhere.example/",
    "https://quality.example.com@elsewhere.example/",
    "https://someone@quality.example.com/calibration",
    "http://quality.example.com/calibration",
    "https://quality.example.com/api/files/42",
    "https://quality.example.com/API/files/42",
    "https://quality.example.com//elsewhere.example/",
    "holdpoint://api/files/42",
    "holdpoint:////elsewhere.example",
    "holdpoint://x/%2e%2e/%2fapi",
    "holdpoint://\\elsewhere.example",
    "javascript:alert(1)",
    "file:///etc/passwd",
    "not a link",
    "",
  ])("%s opens nothing", (link) => {
    expect(pathOf(link, server)).toBeNull();
  });

  it("is found among the arguments with which a desktop system starts the app", () => {
    expect(linkIn(["Holdpoint.exe", "--allow-file-access", "holdpoint://calibration/"])).toBe("holdpoint://calibration/");
    expect(linkIn(["Holdpoint.exe", "https://quality.example.com/"])).toBeNull();
  });
});
