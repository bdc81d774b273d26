import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

const server = "https://quality.example.com";
type Listener = (...given: never[]) => unknown;

/** Electron without the binary: handlers the shell registers are stored by name, its actions are recorded. */
const fake = vi.hoisted(() => {
  const state = {
    appListeners: new Map<string, Listener>(),
    contentListeners: new Map<string, Listener>(),
    windowOptions: [] as Record<string, unknown>[],
    openHandler: null as Listener | null,
    permission: null as Listener | null,
    check: null as Listener | null,
    done: [] as string[],
    firstInstance: true,
    leave: 0,
  };
  const contents = {
    on: (name: string, listener: Listener) => state.contentListeners.set(name, listener),
    setWindowOpenHandler: (handler: Listener) => (state.openHandler = handler),
    loadURL: (url: string) => {
      state.done.push(`load ${url.slice(0, 80)}`);
      return Promise.resolve();
    },
  };
  class BrowserWindow {
    webContents = contents;
    constructor(options: Record<string, unknown>) {
      state.windowOptions.push(options);
      (state.appListeners.get("web-contents-created") as ((event: object, made: object) => void) | undefined)?.({}, contents);
    }
    on() {
      return this;
    }
    once() {
      return this;
    }
    focus() {
      state.done.push("focus");
    }
    isMinimized() {
      return false;
    }
  }
  const app = {
    isPackaged: false,
    enableSandbox: () => state.done.push("sandbox"),
    requestSingleInstanceLock: () => state.firstInstance,
    whenReady: () => Promise.resolve(),
    quit: () => state.done.push("quit"),
    getPath: () => "no-such-folder",
    setAsDefaultProtocolClient: (protocol: string) => state.done.push(`protocol ${protocol}`),
    on: (name: string, listener: Listener) => state.appListeners.set(name, listener),
  };
  const electron = {
    app,
    BrowserWindow,
    dialog: {
      showErrorBox: (_: string, words: string) => state.done.push(`error ${words}`),
      showMessageBoxSync: () => state.leave,
    },
    Menu: { buildFromTemplate: () => ({}), setApplicationMenu: () => undefined },
    screen: { getAllDisplays: () => [{ workArea: { x: 0, y: 0, width: 1440, height: 900 } }] },
    session: {
      defaultSession: {
        setPermissionRequestHandler: (handler: Listener) => (state.permission = handler),
        setPermissionCheckHandler: (handler: Listener) => (state.check = handler),
      },
    },
    shell: {
      openExternal: (url: string) => {
        state.done.push(`outside ${url}`);
        return Promise.resolve();
      },
    },
  };
  return { state, electron };
});
const { state } = fake;
vi.mock("electron", () => fake.electron);
vi.mock("electron-updater", () => ({ default: {} }));

/** Calls a listener as Electron would; `call` hides that each has its own arguments. */
const call = (listener: Listener | null | undefined, ...given: unknown[]) => {
  if (!listener) throw new Error("Nothing listens.");
  return listener(...(given as never[]));
};
const started = async (builtFor = server) => {
  vi.stubGlobal("SERVER", builtFor);
  vi.stubGlobal("UPDATE_URL", "");
  await import("./main.ts");
  await Promise.resolve();
};
/** Whether the navigation was stopped. */
const stopped = (name: string, url: string, isMainFrame = true) => {
  const preventDefault = vi.fn<() => void>();
  call(state.contentListeners.get(name), { url, isMainFrame, preventDefault });
  return preventDefault.mock.calls.length > 0;
};

beforeEach(() => {
  vi.resetModules();
  for (const kept of [state.appListeners, state.contentListeners]) kept.clear();
  Object.assign(state, {
    windowOptions: [],
    openHandler: null,
    permission: null,
    check: null,
    done: [],
    firstInstance: true,
    leave: 0,
  });
});
afterEach(() => void vi.unstubAllGlobals());

describe("the desktop app", () => {
  it("opens one window on the server, without access to the machine", async () => {
    await started();
    expect(state.done).toEqual(["sandbox", "protocol holdpoint", `load ${server}/`]);
    expect(state.windowOptions).toHaveLength(1);
    expect(state.windowOptions[0]?.["webPreferences"]).toMatchObject({
      contextIsolation: true,
      nodeIntegration: false,
      sandbox: true,
      webSecurity: true,
    });
  });

  it("leaves it to the instance that already runs", async () => {
    state.firstInstance = false;
    await started();
    expect(state.done).toEqual(["sandbox", "quit"]);
    expect(state.windowOptions).toHaveLength(0);
  });

  it("says why it cannot start", async () => {
    await started("http://quality.example.com");
    expect(state.done).toContain(
      "error The server is http://quality.example.com; give an address such as https://quality.example.com.",
    );
    expect(state.done.at(-1)).toBe("quit");
  });

  it("follows its own links in the open window, and no others", async () => {
    await started();
    call(state.appListeners.get("second-instance"), {}, ["Holdpoint", "holdpoint://inspection-reports/42"]);
    call(state.appListeners.get("second-instance"), {}, ["Holdpoint", "https://elsewhere.example/"]);
    call(state.appListeners.get("open-url"), { preventDefault: () => undefined }, "holdpoint://calibration");
    call(state.appListeners.get("open-url"), { preventDefault: () => undefined }, "holdpoint://api/files/42");
    expect(state.done.slice(3)).toEqual([
      "focus",
      `load ${server}/inspection-reports/42`,
      "focus",
      "focus",
      `load ${server}/calibration`,
      "focus",
    ]);
    expect(state.windowOptions).toHaveLength(1);
  });

  it.each(["will-navigate", "will-redirect"])("stays on the server (%s)", async (name) => {
    await started();
    expect(stopped(name, `${server}/calibration`)).toBe(false);
    expect(stopped(name, "https://elsewhere.example/")).toBe(true);
    expect(stopped(name, "file:///etc/passwd")).toBe(true);
    expect(stopped(name, "https://elsewhere.example/frame", false)).toBe(false);
    expect(state.done.filter((line) => line.startsWith("outside"))).toEqual(["outside https://elsewhere.example/"]);
  });

  it("opens new windows for the server's pages only, guarded like the first", async () => {
    await started();
    expect(call(state.openHandler, { url: `${server}/verify/K7M2` })).toMatchObject({
      action: "allow",
      overrideBrowserWindowOptions: { webPreferences: { sandbox: true, contextIsolation: true } },
    });
    expect(call(state.openHandler, { url: "mailto:client@example.com" })).toEqual({ action: "deny" });
    expect(call(state.openHandler, { url: "ms-msdt:/id" })).toEqual({ action: "deny" });
    expect(state.done.filter((line) => line.startsWith("outside"))).toEqual(["outside mailto:client@example.com"]);
  });

  it("gives the camera to the server's pages, and the microphone to nobody", async () => {
    await started();
    const answered = (permission: string, details: object) => {
      const answer = vi.fn<(yes: boolean) => void>();
      call(state.permission, {}, permission, answer, details);
      return answer.mock.calls[0]?.[0];
    };
    expect(answered("media", { requestingUrl: server, mediaTypes: ["video"] })).toBe(true);
    expect(answered("media", { requestingUrl: server, mediaTypes: ["audio"] })).toBe(false);
    expect(answered("geolocation", { requestingUrl: server })).toBe(false);
    expect(call(state.check, null, "media", server, { mediaType: "video" })).toBe(true);
    expect(call(state.check, null, "media", server, {})).toBe(false);
  });

  it("shows its offline page when the server cannot be reached, but not when a load was cancelled", async () => {
    await started();
    const failed = (code: number, isMainFrame: boolean) =>
      call(state.contentListeners.get("did-fail-load"), {}, code, "words", `${server}/calibration`, isMainFrame);
    failed(-3, true);
    failed(-106, false);
    expect(state.done).toHaveLength(3);
    failed(-106, true);
    expect(state.done.at(-1)).toMatch(/^load data:text\/html/);
  });

  it.each([
    ["leaves", 0, 1],
    ["keeps", 1, 0],
  ])("%s a page with unsaved work when the person says so", async (_, answer, times) => {
    await started();
    state.leave = answer;
    const preventDefault = vi.fn<() => void>();
    call(state.contentListeners.get("will-prevent-unload"), { preventDefault });
    expect(preventDefault).toHaveBeenCalledTimes(times);
  });
});
