import { QueryClientProvider } from "@tanstack/react-query";
import { act, render } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { reminders } from "../contract.ts";
import { makeQueryClient } from "#kit/ui/query-client.ts";
import { server } from "#kit/ui/testing.tsx";
import { useAsk } from "#kit/ui/data.ts";
import { useInboxLive } from "./live.ts";

/** The streams that were opened, in order. */
let streams: FakeStream[] = [];
class FakeStream extends EventTarget {
  static readonly CLOSED = 2;
  readyState = 1;
  constructor() {
    super();
    streams.push(this);
  }
  close() {
    this.readyState = 2;
  }
  say(kind: string, data: unknown, lastEventId = "") {
    this.dispatchEvent(new MessageEvent(kind, { data: JSON.stringify(data), lastEventId }));
  }
}

function Bell() {
  useInboxLive();
  return <p>{useAsk(reminders.endpoints.unread, {}).data?.count}</p>;
}

let sight: DocumentVisibilityState = "visible";
beforeEach(() => {
  streams = [];
  vi.stubGlobal("EventSource", FakeStream);
  vi.spyOn(document, "visibilityState", "get").mockImplementation(() => sight);
});
afterEach(() => vi.restoreAllMocks());

const turn = (to: DocumentVisibilityState) => {
  sight = to;
  document.dispatchEvent(new Event("visibilitychange"));
  window.dispatchEvent(new Event("focus"));
};

it("the inbox is not read again because the page is in front again, only because something came meanwhile", async () => {
  const requests = server({ "GET /api/notifications/unread": () => ({ body: { count: 1 } }) });
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <Bell />
    </QueryClientProvider>,
  );
  const settled = () => act(() => new Promise<void>((resolve) => setTimeout(resolve, 20)));
  await settled();
  streams.at(-1)?.say("newest", "one");
  turn("hidden");
  turn("visible");
  streams.at(-1)?.say("newest", "one");
  await settled();
  expect(requests.map(({ asked }) => asked)).toEqual(["GET /api/notifications/unread"]);

  streams.at(-1)?.say("notification", {}, "two");
  await settled();
  expect(requests).toHaveLength(2);
  turn("hidden");
  turn("visible");
  streams.at(-1)?.say("newest", "two");
  await settled();
  expect(requests).toHaveLength(2);

  turn("hidden");
  turn("visible");
  streams.at(-1)?.say("newest", "three");
  await settled();
  expect(requests).toHaveLength(3);
  expect(streams).toHaveLength(4);
});
