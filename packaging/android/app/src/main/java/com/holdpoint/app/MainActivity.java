package com.holdpoint.app;

import com.getcapacitor.BridgeActivity;

public class MainActivity extends BridgeActivity {}
