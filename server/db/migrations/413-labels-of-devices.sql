-- The label of a device names its browser and system; nothing reads these two columns. Release 0.1.0 still writes them.
update fcm_tokens set browser = null, os = null where browser is not null or os is not null;
