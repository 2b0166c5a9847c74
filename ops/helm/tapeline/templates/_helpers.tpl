{{/* What every object of the chart has in common. */}}
{{- define "tapeline.name" -}}
{{- printf "%s" .Release.Name | trunc 50 | trimSuffix "-" -}}
{{- end }}

{{- define "tapeline.selector" -}}
app.kubernetes.io/name: tapeline
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end }}

{{- define "tapeline.labels" -}}
{{ include "tapeline.selector" . }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
helm.sh/chart: {{ printf "%s-%s" .Chart.Name .Chart.Version | replace "+" "_" }}
{{- end }}

{{- define "tapeline.image" -}}
{{ .Values.image.repository }}:{{ .Values.image.tag | default .Chart.AppVersion }}
{{- end }}

{{/* The settings of a process; takes the root and the role. */}}
{{- define "tapeline.environment" -}}
- name: ROLE
  value: {{ .role }}
{{- range $name, $value := .root.Values.settings }}
- name: {{ $name }}
  value: {{ $value | quote }}
{{- end }}
{{- range $name, $at := .root.Values.secrets }}
- name: {{ $name }}
  valueFrom:
    secretKeyRef:
      name: {{ $at.name }}
      key: {{ $at.key }}
{{- end }}
{{- if .root.Values.tls.secret }}
- name: TLS_CERT
  value: /etc/tapeline/tls/tls.crt
- name: TLS_KEY
  value: /etc/tapeline/tls/tls.key
{{- end }}
{{- end }}

{{- define "tapeline.podSecurity" -}}
runAsNonRoot: true
runAsUser: 10001
runAsGroup: 10001
fsGroup: 10001
seccompProfile:
  type: RuntimeDefault
{{- end }}

{{- define "tapeline.containerSecurity" -}}
allowPrivilegeEscalation: false
readOnlyRootFilesystem: true
capabilities:
  drop: [ALL]
{{- end }}

{{- define "tapeline.mounts" -}}
- name: scratch
  mountPath: /tmp
- name: data
  mountPath: /var/lib/tapeline
{{- if .Values.tls.secret }}
- name: tls
  mountPath: /etc/tapeline/tls
  readOnly: true
{{- end }}
{{- end }}

{{/* Takes the root and the size of /tmp. */}}
{{- define "tapeline.volumes" -}}
- name: scratch
  emptyDir:
    sizeLimit: {{ .scratch }}
- name: data
  emptyDir:
    sizeLimit: 64Mi
{{- if .root.Values.tls.secret }}
- name: tls
  secret:
    secretName: {{ .root.Values.tls.secret }}
    defaultMode: 0440
{{- end }}
{{- end }}

{{- define "tapeline.placement" -}}
{{- with .Values.image.pullSecrets }}
imagePullSecrets:
  {{- range . }}
  - name: {{ . }}
  {{- end }}
{{- end }}
{{- with .Values.nodeSelector }}
nodeSelector: {{- toYaml . | nindent 2 }}
{{- end }}
{{- with .Values.tolerations }}
tolerations: {{- toYaml . | nindent 2 }}
{{- end }}
{{- with .Values.affinity }}
affinity: {{- toYaml . | nindent 2 }}
{{- end }}
{{- end }}
