import { describe, expect, it } from "vitest";
import { deviceOf } from "./device-words.ts";

describe("a device in the list of sessions", () => {
  it.each([
    [
      "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36",
      "Chrome on Windows",
    ],
    [
      "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0",
      "Edge on Windows",
    ],
    [
      "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1",
      "Safari on iPhone",
    ],
    [
      "Mozilla/5.0 (Linux; Android 15; SM-X300) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/28.0 Chrome/130.0 Mobile Safari/537.36",
      "Samsung Internet on Android",
    ],
    ["Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:143.0) Gecko/20100101 Firefox/143.0", "Firefox on macOS"],
    ["Mozilla/5.0 (X11; Linux x86_64) SomethingNew/1.0", "Browser on Linux"],
  ])("%s is %s", (userAgent, name) => {
    expect(deviceOf(userAgent)).toBe(name);
  });

  it("that opened the packaged app is named after it", () => {
    expect(deviceOf("Mozilla/5.0 (Linux; Android 15) Chrome/142.0 Mobile", true)).toBe("Holdpoint app on Android");
  });

  it("without a user agent is unknown", () => {
    expect(deviceOf(null)).toBe("Unknown device");
    expect(deviceOf("curl/8.5.0")).toBe("Unknown device");
  });
});
