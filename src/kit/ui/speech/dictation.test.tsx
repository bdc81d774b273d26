import { act, fireEvent, screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { usualFormats } from "#kit/formats.ts";
import { serverReached } from "../connection.ts";
import { showAs } from "../format.ts";
import { show } from "../testing.tsx";
import { useDictation, withWords } from "./dictation.tsx";

/** The recognition of a browser, as the last one started. */
let started: Fake | null = null;
const begun = (one: Fake) => (started = one);
class Fake extends EventTarget {
  lang = "";
  continuous = false;
  processLocally = false;
  static available: unknown = undefined;
  start = () => begun(this);
  stop = () => this.dispatchEvent(new Event("end"));
  abort = this.stop;
  hear(words: string, isFinal = true) {
    const results = [Object.assign([{ transcript: words }], { isFinal })];
    this.dispatchEvent(Object.assign(new Event("result"), { resultIndex: 0, results }));
  }
  fail(error: string) {
    this.dispatchEvent(Object.assign(new Event("error"), { error }));
    this.stop();
  }
}

beforeEach(() => {
  started = null;
  Fake.available = undefined;
  localStorage.clear();
  vi.stubGlobal("webkitSpeechRecognition", Fake);
  vi.stubGlobal("matchMedia", (query: string) => ({
    matches: query === "(pointer: coarse)",
    addEventListener: () => {},
    removeEventListener: () => {},
  }));
});
afterEach(() => {
  showAs(usualFormats);
  act(() => serverReached(true));
  vi.unstubAllGlobals();
});

function Text() {
  const [text, setText] = useState("North side done.");
  const { rightSection } = useDictation({ label: "Remarks", onSaid: (words) => setText(withWords(text, words)) });
  return (
    <>
      {rightSection}
      <output>{text}</output>
    </>
  );
}

const button = () => screen.queryByRole("button", { name: "Dictate Remarks" });
const press = async (name: string) => {
  fireEvent.click(await screen.findByRole("button", { name }));
  // Whether the device does it itself is asked first.
  await act(async () => {});
};
const text = () => document.querySelector("output")?.textContent;

it("asks once whether what is said may leave the device, then writes it after the text, in the person's language", async () => {
  showAs({ ...usualFormats, locale: "es-ES" });
  const first = await show(<Text />);
  await press("Dictate Remarks");
  expect(started).toBeNull();
  await press("Speak");
  expect([started?.lang, button()?.getAttribute("aria-pressed")]).toEqual(["es-ES", "true"]);
  act(() => started?.hear("falta el", false));
  act(() => started?.hear(" falta el andamio "));
  expect(text()).toBe("North side done. falta el andamio");
  await press("Dictate Remarks");
  expect(button()?.getAttribute("aria-pressed")).toBe("false");
  first.unmount();
  started = null;
  await show(<Text />);
  await press("Dictate Remarks");
  expect(started).not.toBeNull();
});

it.each([
  ["not-allowed", "This page may not use the microphone. Allow it in the settings of the browser."],
  ["audio-capture", "No microphone was found."],
  ["language-not-supported", "This browser does not write down American English."],
])("says why nothing was written down: %s", async (error, words) => {
  await show(<Text />);
  await press("Dictate Remarks");
  await press("Speak");
  act(() => started?.fail(error));
  expect(await screen.findByText(words)).toBeTruthy();
  expect([text(), button()?.getAttribute("aria-pressed")]).toEqual(["North side done.", "false"]);
});

it("without a network is there only where this device is known to write it down itself, and then asks nothing", async () => {
  showAs({ ...usualFormats, locale: "en-GB" });
  const first = await show(<Text />);
  act(() => serverReached(false));
  expect(button()).toBeNull();
  act(() => serverReached(true));
  Fake.available = ({ processLocally }: { processLocally: boolean }) =>
    Promise.resolve(processLocally ? "available" : "unavailable");
  await press("Dictate Remarks");
  expect(started).toMatchObject({ lang: "en-GB", processLocally: true });
  first.unmount();
  act(() => serverReached(false));
  await show(<Text />);
  expect(button()).toBeTruthy();
});

it("is not there in a browser that does not offer it", async () => {
  vi.stubGlobal("webkitSpeechRecognition", undefined);
  await show(<Text />);
  expect(button()).toBeNull();
});
