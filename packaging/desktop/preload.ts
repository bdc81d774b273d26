import { contextBridge } from "electron";

/** All the pages learn about the desktop is that they run in the app. They have no access to files, programs or the main process. */
contextBridge.exposeInMainWorld("holdpointDesktop", Object.freeze({ shell: "electron" }));
