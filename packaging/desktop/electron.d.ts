/**
 * The part of Electron and of electron-updater that the shell uses, copied from their own declarations. The packages are not installed with the
 * product, because Electron's downloads a browser of a hundred megabytes; docs/packaging.md says how to compile against the real ones.
 */
declare module "electron" {
  interface Rectangle {
    x: number;
    y: number;
    width: number;
    height: number;
  }

  interface Cancellable {
    preventDefault: () => void;
  }

  interface Navigation extends Cancellable {
    url: string;
    isMainFrame: boolean;
  }

  interface BrowserWindowConstructorOptions {
    x?: number;
    y?: number;
    width?: number;
    height?: number;
    minWidth?: number;
    minHeight?: number;
    title?: string;
    backgroundColor?: string;
    show?: boolean;
    autoHideMenuBar?: boolean;
    webPreferences?: {
      preload?: string;
      contextIsolation?: boolean;
      nodeIntegration?: boolean;
      sandbox?: boolean;
      webSecurity?: boolean;
      navigateOnDragDrop?: boolean;
    };
  }

  type WindowOpenAnswer =
    | { action: "deny" }
    | { action: "allow"; overrideBrowserWindowOptions?: BrowserWindowConstructorOptions };

  interface WebContents {
    loadURL: (url: string) => Promise<void>;
    setWindowOpenHandler: (handler: (details: { url: string }) => WindowOpenAnswer) => void;
    on: ((event: "will-navigate" | "will-redirect", listener: (details: Navigation) => void) => this) &
      ((event: "will-attach-webview" | "will-prevent-unload", listener: (event: Cancellable) => void) => this) &
      ((
        event: "did-fail-load",
        listener: (event: object, code: number, words: string, url: string, isMainFrame: boolean) => void,
      ) => this);
  }

  class BrowserWindow {
    constructor(options: BrowserWindowConstructorOptions);
    readonly webContents: WebContents;
    on(event: "close" | "closed", listener: () => void): this;
    once(event: "ready-to-show", listener: () => void): this;
    show(): void;
    focus(): void;
    restore(): void;
    maximize(): void;
    isMaximized(): boolean;
    isMinimized(): boolean;
    getNormalBounds(): Rectangle;
  }

  interface MenuItemConstructorOptions {
    role?:
      | "appMenu"
      | "fileMenu"
      | "editMenu"
      | "windowMenu"
      | "reload"
      | "resetZoom"
      | "zoomIn"
      | "zoomOut"
      | "togglefullscreen";
    type?: "separator";
    label?: string;
    submenu?: MenuItemConstructorOptions[];
  }

  interface Message {
    type: "info" | "question";
    message: string;
    buttons: string[];
    defaultId: number;
    cancelId: number;
  }

  interface PermissionRequest {
    requestingUrl: string;
  }

  interface MediaAccessPermissionRequest extends PermissionRequest {
    mediaTypes?: ("video" | "audio")[];
  }

  const app: {
    isPackaged: boolean;
    enableSandbox: () => void;
    requestSingleInstanceLock: () => boolean;
    whenReady: () => Promise<void>;
    quit: () => void;
    getPath: (name: "userData") => string;
    setAsDefaultProtocolClient: (protocol: string) => boolean;
    on: ((event: "activate" | "window-all-closed" | "before-quit", listener: () => void) => unknown) &
      ((event: "web-contents-created", listener: (event: object, contents: WebContents) => void) => unknown) &
      ((event: "second-instance", listener: (event: object, words: string[]) => void) => unknown) &
      ((event: "open-url", listener: (event: Cancellable, url: string) => void) => unknown);
  };

  const contextBridge: { exposeInMainWorld: (name: string, value: object) => void };
  const dialog: {
    showErrorBox: (title: string, content: string) => void;
    showMessageBox: (message: Message) => Promise<{ response: number }>;
    showMessageBoxSync: (message: Message) => number;
  };
  const Menu: { buildFromTemplate: (items: MenuItemConstructorOptions[]) => object; setApplicationMenu: (menu: object) => void };
  const screen: { getAllDisplays: () => { workArea: Rectangle }[] };
  const session: {
    defaultSession: {
      setPermissionRequestHandler: (
        handler: (
          contents: object,
          permission: string,
          answer: (yes: boolean) => void,
          details: PermissionRequest | MediaAccessPermissionRequest,
        ) => void,
      ) => void;
      setPermissionCheckHandler: (
        handler: (
          contents: object | null,
          permission: string,
          origin: string,
          details: { mediaType?: "video" | "audio" | "unknown" },
        ) => boolean,
      ) => void;
    };
  };
  const shell: { openExternal: (url: string) => Promise<void> };
}

declare module "electron-updater" {
  // oxlint-disable-next-line typescript/consistent-type-imports -- a declared module may not import a file by its path
  const electronUpdater: { autoUpdater: import("./updates.ts").Updater };
  export default electronUpdater;
}
