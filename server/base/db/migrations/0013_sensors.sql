-- What people call the inputs, outputs and temperature sensors of a tracker (domain/live/devices/sensor-names.ts).
ALTER TABLE devices ADD COLUMN sensor_names jsonb NOT NULL DEFAULT '{"inputs":{},"outputs":{},"temperatures":{}}';
