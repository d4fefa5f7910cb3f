"use server";

import * as deliveries from "#lib/domains/trust/webhooks/deliveries/operations.ts";
import * as webhooks from "#lib/domains/trust/webhooks/operations.ts";
import { action, changing } from "#lib/server/action.ts";

export const createWebhook = action(webhooks.createWebhook);
export const changeWebhook = changing(webhooks.changeWebhook);
export const rotateWebhookSecret = changing(webhooks.rotateWebhookSecret);
export const deleteWebhook = changing(webhooks.deleteWebhook);
export const testWebhook = action(deliveries.testWebhook);
export const redeliver = action(deliveries.redeliver);
