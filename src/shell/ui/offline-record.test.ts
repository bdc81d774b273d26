import { describe, expect, it } from "vitest";
import { usualFormats } from "#kit/formats.ts";
import type { LoginAnswer, Session } from "#shell/contract.ts";
import { bestOf, broughtUpToDate, type OfflineRecord, recordOf, sessionOf } from "./offline-record.ts";

const now = new Date("2026-03-14T08:00:00.000Z");
const access = {
  isSuperUser: false,
  moduleAccess: { calibration: true },
  modules: [{ id: "calibration", name: "Calibration" }],
  roles: [{ name: "Technician" }],
};
const user = {
  id: "00000000-0000-4000-8000-000000000001",
  firstName: "Ana",
  lastName: "Ruiz",
  email: "ana@example.com",
  role: "Technician",
  mustChangePassword: false,
};
const answer: LoginAnswer = {
  requiresTwoFactor: false,
  message: "",
  user,
  token: "t",
  ...access,
  method: null,
  methods: [],
  resendAfter: 60,
  offlineDays: 30,
};
const device = { encryptedToken: "sealed", deviceId: "device_1", now, timeZone: "Europe/Berlin" };
const kept = (changes: Partial<OfflineRecord>): OfflineRecord => ({ ...recordOf(answer, device), ...changes });

describe("3 Offline auth record", () => {
  it("has every field of the specification", () => {
    expect(recordOf(answer, device)).toMatchObject({
      userId: user.id,
      username: "ana@example.com",
      email: "ana@example.com",
      firstName: "Ana",
      lastName: "Ruiz",
      role: "Technician",
      encryptedToken: "sealed",
      expiresAt: "2026-04-13T08:00:00.000Z",
      deviceId: "device_1",
      ...access,
    });
  });

  it("lasts 30 days, fewer where the company allows fewer, never more", () => {
    const days = (offlineDays: number) => recordOf({ ...answer, offlineDays }, device).expiresAt.slice(0, 10);
    expect([days(30), days(7), days(90)]).toEqual(["2026-04-13", "2026-03-21", "2026-04-13"]);
  });

  it("is not made from an answer without a user", () => {
    expect(() => recordOf({ ...answer, user: null }, device)).toThrow("has no user");
  });
});

describe("4 Offline record validity", () => {
  it("ends at its expiry", () => {
    expect(bestOf([kept({ expiresAt: "2026-03-14T08:00:00.001Z" })], now)).not.toBeNull();
    expect(bestOf([kept({ expiresAt: "2026-03-14T08:00:00.000Z" })], now)).toBeNull();
    expect(bestOf([kept({ expiresAt: "not an instant" })], now)).toBeNull();
    expect(bestOf([], now)).toBeNull();
  });

  it("of several valid ones the one that expires last is used", () => {
    const records = [
      kept({ userId: "first", expiresAt: "2026-04-01T00:00:00.000Z" }),
      kept({ userId: "last", expiresAt: "2026-04-10T00:00:00.000Z" }),
      kept({ userId: "expired", expiresAt: "2026-03-01T00:00:00.000Z" }),
    ];
    expect(bestOf(records, now)?.userId).toBe("last");
  });

  it("provides role, roles, modules, access and super-user flag for the session", () => {
    expect(sessionOf(kept({ role: "Lead", isSuperUser: true, roles: [{ name: "Lead" }] }))).toEqual({
      user: { ...user, role: "Lead" },
      ...access,
      isSuperUser: true,
      roles: [{ name: "Lead" }],
      isAuthenticated: true,
      rights: {},
      namedActions: [],
      timeZone: "Europe/Berlin",
      formats: usualFormats,
      theme: "light",
      logo: { light: null, dark: null },
    });
  });

  it("is updated from the server at each contact, without lasting longer", () => {
    const session: Session = {
      user: { ...user, role: "Lead" },
      ...access,
      moduleAccess: {},
      isAuthenticated: true,
      rights: {},
      namedActions: ["sign"],
      timeZone: "UTC",
      formats: { ...usualFormats, decimalSeparator: "," },
      theme: "dark",
      logo: { light: null, dark: null },
    };
    const { formats, theme } = session;
    expect(broughtUpToDate(kept({}), session)).toEqual(
      kept({ role: "Lead", moduleAccess: {}, namedActions: ["sign"], timeZone: "UTC", formats, theme }),
    );
  });
});
