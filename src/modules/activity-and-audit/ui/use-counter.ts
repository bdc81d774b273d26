import { activityAndAudit } from "../contract.ts";
import type { UsageMode, Visit } from "../contract-usage.ts";
import { deviceClassOf } from "../rules-usage.ts";
import { ask, call } from "#kit/client.ts";
import { connectionNow } from "#kit/ui/connection.ts";
import { version } from "#kit/version.ts";

const { usageMode, sendUsage } = activityAndAudit.endpoints;

/** How often what was counted goes to the server, while there is something. */
const sendEvery = 60_000;
/** More than this is not kept while there is no connection. */
const largestBatch = 60;
const longest = 3_600;

let mode: UsageMode | null = null;
let visits: Visit[] = [];
let shown: { route: string; online: boolean; seconds: number; since: number | null } | null = null;
let begun = false;

/** A page is shown: the one before it is over. Only the pattern of the address is kept, and for how long the page was in view. */
export async function pageShown(route: string): Promise<void> {
  leave();
  shown = { route: route.replace(/(.)\/$/, "$1"), online: connectionNow().online, seconds: 0, since: Date.now() };
  mode ??= await modeNow();
  if (mode !== "off") begin();
  if (mode === "off") visits = [];
}

/** Sends what was counted. It is let go with the page, like a beacon, and tried again where there was no connection. */
export async function sendCounted(): Promise<void> {
  if (visits.length === 0 || mode === "off" || !connectionNow().online) return;
  const sent = visits;
  visits = [];
  const body = JSON.stringify({ visits: sent, ...device() });
  const headers = { "content-type": "application/json" };
  await call(sendUsage.path, { method: "POST", keepalive: true, headers, body })
    .then(async (answer) => {
      if (answer.ok) mode = ((await answer.json()) as { mode: UsageMode }).mode;
    })
    .catch(() => {
      visits = [...sent, ...visits].slice(-largestBatch);
    });
}

async function modeNow(): Promise<UsageMode> {
  return (await ask(usageMode, {}).catch(() => ({ mode: "off" as const }))).mode;
}

function begin(): void {
  if (begun) return;
  begun = true;
  setInterval(() => void sendCounted(), sendEvery);
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") lookAgain();
    else {
      pause();
      leave();
      void sendCounted();
    }
  });
}

function pause(): void {
  if (!shown || shown.since === null) return;
  shown.seconds += (Date.now() - shown.since) / 1_000;
  shown.since = null;
}

/** The page that was left in the background is in view again: that is another look at it. */
function lookAgain(): void {
  if (shown) shown = { ...shown, seconds: 0, since: Date.now(), online: connectionNow().online };
}

/** What is out of view was counted when it went there. */
function leave(): void {
  if (!shown) return;
  const seen = shown.since !== null || shown.seconds > 0;
  pause();
  if (seen) {
    const seconds = Math.min(longest, Math.round(shown.seconds));
    visits = [...visits, { route: shown.route, seconds, online: shown.online }].slice(-largestBatch);
  }
  shown.seconds = 0;
}

function device() {
  const touch = navigator.maxTouchPoints > 1;
  const packaged = window.holdpointDesktop !== undefined || (window.Capacitor?.isNativePlatform?.() ?? false);
  return { deviceClass: deviceClassOf(navigator.userAgent, window.screen.width, touch), packaged, appVersion: version };
}
