import { describe, expect, it } from "vitest";
import { productionHost } from "./production-host.ts";

const host = (given?: string) => productionHost({ VITE_PRODUCTION_HOST: given });

describe("the server of a packaged app", () => {
  it("is an origin, with or without a trailing slash", () => {
    expect(host("https://quality.example.com")).toBe("https://quality.example.com");
    expect(host(" https://Quality.example.com/ ")).toBe("https://quality.example.com");
    expect(host("https://quality.example.com:8443")).toBe("https://quality.example.com:8443");
    expect(host("http://localhost:3000")).toBe("http://localhost:3000");
  });

  it.each([undefined, "", "  "])("must be given (%j)", (given) => {
    expect(() => host(given)).toThrow(
      "VITE_PRODUCTION_HOST is not set. Enter the address of the server the app talks to, such as https://quality.example.com",
    );
  });

  it.each(["quality.example.com", "http://quality.example.com", "ftp://quality.example.com", "javascript:alert(1)"])(
    "is refused if cookies would not be sent safely: %s",
    (given) => expect(() => host(given)).toThrow(`VITE_PRODUCTION_HOST is ${given}. Enter the address of the server`),
  );

  it.each(["https://quality.example.com/app", "https://quality.example.com/?a=1", "https://me@quality.example.com/"])(
    "is refused with a path or a user name: %s",
    (given) => expect(() => host(given)).toThrow("without a path: https://quality.example.com"),
  );
});
