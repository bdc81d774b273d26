import { contextBridge } from "electron";

/** All the pages learn of the desktop: that they are in it. There is no way from here to files, programs or the main process. */
contextBridge.exposeInMainWorld("holdpointDesktop", Object.freeze({ shell: "electron" }));
